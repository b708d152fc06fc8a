let rootSize: number | undefined;

/** The size of the page's text, px. Asking for it can cost a look at all styles, so it is asked for once in a frame. */
function readRootSize(): number {
  if (rootSize === undefined) {
    rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    requestAnimationFrame(() => {
      rootSize = undefined;
    });
  }
  return rootSize;
}

/** How many pixels a length has now that is `px` at the usual size of text, 16 px: what is laid out in `rem` grows with it. */
export function scaledPx(px: number): number {
  if (typeof document === 'undefined') return px;
  const root = readRootSize();
  return Number.isFinite(root) ? (px * root) / 16 : px;
}
