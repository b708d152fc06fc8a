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
  const overview = emptyOverview();
  const totals = { scenes: 0, tiles: 0 };
  let block: 'scenes' | 'tiles' | undefined;
  let found = false;
  for (const line of text.split(/\r?\n/)) {
    const roots = /root\s*tiles?\W*(\d+)|(\d+)\s*root\s*tiles?/i.exec(line);
    if (roots) overview.rootTiles = Number(roots[1] ?? roots[2]);
    const date = /^\W*(from|to)\W+(\d{4}-\d{2}-\d{2}\S*)/i.exec(line);
    if (date) overview[date[1]?.toLowerCase() as 'from' | 'to'] = plausible(date[2] ?? '');
    for (const [, head, word, digits] of line.matchAll(words)) {
      if (head) block = head.toLowerCase() as 'scenes' | 'tiles';
      else if (block && word && digits) {
        if (/total/i.test(word)) totals[block] = Number(digits);
        else {
          found = true;
          overview[block][readStatus(word)] = Number(digits);
        }
      }
    }
  }
  if (!found) return undefined;
  // What is in the total and under no name that we know is there all the same.
  for (const kind of ['scenes', 'tiles'] as const)
    overview[kind].unknown += Math.max(0, totals[kind] - totalOf(overview[kind]));
  return overview;
}

/** The overview of an AOI that holds nothing. */
export const emptyOverview = (): Overview => ({
  ...{ scenes: noCounts(), tiles: noCounts() },
  ...{ rootTiles: null, from: null, to: null },
});

/** The heads of the blocks, and the counts in them. Root tiles are no block. */
const words = /(?<!root\s*)\b(scenes|tiles)\b|\b(new|pending|done|retry|failed|total)\W+(\d+)/gi;

/** The server writes the year 1 where it has no date. */
const plausible = (date: string): string | null => (date.startsWith('0001') ? null : date);

/** Whether the overview says that the AOI holds nothing, which it also says of AOIs that do not exist. */
export const isEmpty = ({ scenes, tiles }: Overview): boolean => totalOf(scenes) + totalOf(tiles) === 0;
