/** The page of the user guide for each page of Swath. The first that fits the path is taken. */
const guidePages: readonly [path: RegExp, guidePage: string][] = [
  [/^\/(\?|$)/, 'find-your-way'],
  [/^\/(search|areas)\b/, 'search'],
  [/^\/images\b/, 'compare'],
  [/^\/basket\b/, 'basket'],
  [/^\/orders\b/, 'order'],
  [/^\/ingestion\/(new|runs)\b/, 'new-ingestion'],
  [/^\/ingestion\/handovers\b/, 'handover'],
  [/^\/ingestion\/alerts\b/, 'alerts'],
  [/^\/ingestion\/aoi\/[^/]+\/graph\b/, 'graph'],
  [/^\/ingestion\/aoi\/[^/]+\/(history|replay)\b/, 'replay'],
  [/^\/ingestion\/aoi\/[^/]+\/(scene|tile)\//, 'failures'],
  [/^\/ingestion\b/, 'board'],
  [/^\/admin\?(.*&)?show=installation\b/, 'installation'],
  [/^\/admin\/stage\b/, 'present'],
  [/^\/admin\b/, 'admin'],
  [/^\/(account|api-docs)\b/, 'account'],
];

/** Returns the address of the guide for a page of Swath; the contents for a page that has none of its own. */
export function guideHref(path: string): string {
  const [, page] = guidePages.find(([pattern]) => pattern.test(path)) ?? [];
  return page === undefined ? '/guide' : `/guide/${page}`;
}
