/** The path of a page as a table shows it: without the outline of an area, which is long. */
export const shortPath = (path: string) =>
  path.replace(/=POLYGON.*/, '').replace('Denmark-coherence-2026', '{aoi}');
