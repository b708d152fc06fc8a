import { constellationAppearance } from './constellation-appearance';

/** The colour of a constellation; its name is beside it. */
export function Swatch({ constellation }: { constellation: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.5 shrink-0 rounded-mark"
      style={{ background: `var(${constellationAppearance(constellation).token})` }}
    />
  );
}
