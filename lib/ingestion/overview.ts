import { type Counts, noCounts, readStatus, totalOf } from './status';

export interface Overview {
  scenes: Counts;
  tiles: Counts;
  rootTiles: number | null;
  /** The earliest and latest date as the server wrote them; null where it wrote none that makes sense. */
  from: string | null;
  to: string | null;
}

/**
 * Reads the text of `GET /aoi/{aoi}` (interface section 2, "AOI overview"): two blocks of counts, the number of root
 * tiles, and the dates. Spacing, order and further lines do not matter. Undefined when there is no block to read.
 */
export function parseOverview(text: string): Overview | undefined {
  const overview: Overview = { scenes: noCounts(), tiles: noCounts(), rootTiles: null, from: null, to: null };
  let block: 'scenes' | 'tiles' | undefined;
  let found = false;
  for (const line of text.split(/\r?\n/)) {
    const head = /^\W*(scenes|tiles)\b[^0-9]*$/i.exec(line);
    if (head) block = head[1]?.toLowerCase() as 'scenes' | 'tiles';
    const roots = /root\s*tiles?\W*(\d+)/i.exec(line);
    if (roots) overview.rootTiles = Number(roots[1]);
    const date = /^\W*(from|to)\W+(\d{4}-\d{2}-\d{2}\S*)/i.exec(line);
    if (date) overview[date[1]?.toLowerCase() as 'from' | 'to'] = plausible(date[2] ?? '');
    if (block === undefined || roots) continue;
    for (const [, word, number] of line.matchAll(/\b(new|pending|done|retry|failed)\W+(\d+)/gi)) {
      found = true;
      overview[block][readStatus(word)] = Number(number);
    }
  }
  return found ? overview : undefined;
}

/** The server writes the year 1 where it has no date. */
const plausible = (date: string): string | null => (date.startsWith('0001') ? null : date);

/** Whether the overview says that the AOI holds nothing, which it also says of AOIs that do not exist. */
export const isEmpty = ({ scenes, tiles }: Overview): boolean => totalOf(scenes) + totalOf(tiles) === 0;
