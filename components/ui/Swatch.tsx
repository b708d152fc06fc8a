/** The small square in a colour token, such as `--c1`. What has the colour is beside it. */
export function Swatch({ colour }: { colour: `--${string}` }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-mark"
      style={{ backgroundColor: `var(${colour})` }}
    />
  );
}
