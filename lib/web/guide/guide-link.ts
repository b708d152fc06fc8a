/**
 * Returns the address in Swath of a link between pages of the guide, such as `order.md#settle`. Null for a link to a
 * document that is not part of Swath.
 */
export function guideLink(href: string): string | null {
  const [, name = '', heading = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (name === '') return null;
  return name === 'README' ? '/guide' : `/guide/${name}${heading}`;
}

/** Returns the id of a heading, as links name it. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
