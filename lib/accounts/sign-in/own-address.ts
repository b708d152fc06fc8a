/** Returns `url` as an address of the portal at `baseUrl`; the portal's home page if it leads anywhere else. */
export function ownAddress(url: string, baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  if (!URL.canParse(url, baseUrl)) return baseUrl;
  const target = new URL(url, baseUrl);
  const address = origin + target.pathname + target.search + target.hash;
  // What is returned is what counts: a `blob:` address has the origin of its maker, and a path that is no path.
  const isOwn = target.origin === origin && URL.canParse(address) && new URL(address).origin === origin;
  return isOwn ? address : baseUrl;
}
