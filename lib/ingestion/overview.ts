import { readTimestamp } from '@/lib/upstream/timestamp';
import { type Counts, noCounts, readStatus, sumStatuses } from './status';

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
 * tiles, and the dates. Spacing, order and further lines do not matter. Undefined when there is no block to read, or a
 * count that cannot be one.
 */
export function parseOverview(text: string): Overview | undefined {
  const overview = emptyOverview();
  const totals = { scenes: 0, tiles: 0 };
  let block: 'scenes' | 'tiles' | undefined;
  let found = false;
  for (const line of text.split(/\r?\n/)) {
    const roots = rootTiles.exec(line);
    if (roots) overview.rootTiles = readCount(roots[1] ?? roots[2] ?? '') ?? null;
    const date = /^\W*(from|to)\W+(\d{4}-\d{2}-\d{2}\S*)/i.exec(line);
    if (date) overview[date[1]?.toLowerCase() as 'from' | 'to'] = plausible(date[2] ?? '');
    for (const [, head, word, digits] of line.matchAll(words)) {
      if (head) block = head.toLowerCase() as 'scenes' | 'tiles';
      else if (block && word && digits) {
        const count = readCount(digits);
        if (count === undefined) return undefined;
        if (/total/i.test(word)) totals[block] = count;
        else {
          found = true;
          overview[block][readStatus(word)] = count;
        }
      }
    }
  }
  if (!found) return undefined;
  // What is in the total and under no name that we know is there all the same.
  for (const kind of ['scenes', 'tiles'] as const)
    overview[kind].unknown += Math.max(0, totals[kind] - sumStatuses(overview[kind]));
  return overview;
}

/** The overview of an AOI that holds nothing. */
export const emptyOverview = (): Overview => ({
  ...{ scenes: noCounts(), tiles: noCounts() },
  ...{ rootTiles: null, from: null, to: null },
});

/** A number as programs write it: with its thousands apart, with the noise of a sum of floats, below zero. */
const number = String.raw`-?\d{1,3}(?:[,'’_\u00a0\u202f]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?`;
/** The heads of the blocks, and the counts in them. Root tiles are no block. */
const words = new RegExp(
  String.raw`(?<!root\s*)\b(scenes|tiles)\b|\b(new|pending|done|retry|failed|total)(?:(?!-\d)\W)+(${number})(?!\d)`,
  'gi',
);
const rootTiles = new RegExp(String.raw`root\s*tiles?\W*(${number})|(${number})\s*root\s*tiles?`, 'i');

/** No server holds more: ids end there. */
const maxCount = 2 ** 31 - 1;
/** What a sum of floats can be off. */
const noise = 1e-6;

/** A count, without the noise of floats; undefined for what can be none. */
function readCount(written: string): number | undefined {
  const value = Number(written.replaceAll(/[^\d.e+-]/gi, ''));
  const count = Math.round(value);
  return count >= 0 && count <= maxCount && Math.abs(value - count) <= noise ? count : undefined;
}

/** The server writes the year 1 where it has no date; a time without a zone is in UTC. */
function plausible(date: string): string | null {
  if (date.startsWith('0001')) return null;
  return date.includes('T') ? (readTimestamp(date) ?? null) : date;
}

/** Whether the overview says that the AOI holds nothing, which it also says of AOIs that do not exist. */
export const isEmpty = ({ scenes, tiles }: Overview): boolean =>
  sumStatuses(scenes) + sumStatuses(tiles) === 0;
