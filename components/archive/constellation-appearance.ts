import { findConstellation } from '@/lib/archive/constellation';
import { shownName } from '@/lib/upstream/shown-name';

/** The label, colour token and line of a constellation; one that the portal does not know is grey. */
export function constellationAppearance(name: string): {
  label: string;
  token: `--${string}`;
  isRadar: boolean;
} {
  const known = findConstellation(name);
  if (!known)
    return {
      label: name === '' ? 'Unknown constellation' : shownName(name),
      token: '--muted',
      isRadar: false,
    };
  return { label: known.label, token: `--c${known.hue}`, isRadar: known.isRadar };
}
