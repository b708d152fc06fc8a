import type { CssToken } from '@/components/map/theme';

/** The small square in the colour of a constellation. */
export function Swatch({ colour }: { colour: CssToken }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-mark"
      style={{ backgroundColor: `var(${colour})` }}
    />
  );
}
