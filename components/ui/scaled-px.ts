/** How many pixels a length has now that is `px` at the usual size of text, 16 px: what is laid out in `rem` grows with it. */
export function scaledPx(px: number): number {
  if (typeof document === 'undefined') return px;
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(root) ? (px * root) / 16 : px;
}
