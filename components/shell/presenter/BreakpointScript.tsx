import type { Size } from './size';

/**
 * Multiplies the lengths of all media queries by the size of text, before anything is painted and in every stylesheet
 * that is loaded later. At 200% a screen has room for half as much, so it gets the layout of one half as wide. Queries
 * cannot do so themselves: their `rem` is the one of the browser, whatever the size of the page's text is.
 */
const script = `(() => {
  const times = document.documentElement.dataset.size / 100;
  const known = new WeakSet();
  const scaleRules = (rules) => {
    for (const { media, cssRules } of rules) {
      if (media) media.mediaText = media.mediaText.replace(/[\\d.]+(?=px|r?em)/g, (length) => length * times);
      if (cssRules) scaleRules(cssRules);
    }
  };
  const scaleSheet = (sheet) => {
    if (!sheet || known.has(sheet)) return;
    known.add(sheet);
    scaleRules(sheet.cssRules);
  };
  for (const sheet of document.styleSheets) scaleSheet(sheet);
  document.addEventListener('load', ({ target }) => scaleSheet(target.sheet), true);
})()`;

/** Has breakpoints follow the size of text. It goes into the body, after all stylesheets of the head. */
export function BreakpointScript({ size, nonce }: { size: Size; nonce: string | undefined }) {
  if (size === '100') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is the constant above.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
