import { findConstellation } from '@/lib/archive/constellation';

/** The label, colour token and line of a constellation; one that the portal does not know is grey. */
export function constellationLook(name: string): { label: string; token: `--${string}`; isRadar: boolean } {
  const known = findConstellation(name);
  if (!known) return { label: name || 'Unknown constellation', token: '--muted', isRadar: false };
  return { label: known.label, token: `--c${known.hue}`, isRadar: known.isRadar };
}
