import 'server-only';
import { pool } from '@/lib/platform/db';
import type { ItemStatus } from '../status';
import { minGapMs, type Span } from './timeline';

/** How long items stayed in a status before they left it; ms. */
export interface StatusTimes {
  kind: 'scene' | 'tile';
  status: ItemStatus;
  /** Stays that were seen from beginning to end. */
  count: number;
  medianMs: number;
  /** Nine in ten were shorter. */
  p90Ms: number;
  maxMs: number;
  /** Left out, because part of them was not watched. */
  unsure: number;
}

/**
 * How long the scenes and tiles of an AOI stayed in each status, of all stays that ended within a span.
 * @param watched times in which it was watched, in order and apart
 */
export async function readTimeInStatus(
  aoi: string,
  span: Span,
  watched: readonly Span[],
): Promise<StatusTimes[]> {
  if (watched.length === 0) return [];
  const { rows } = await pool().query<{
    kind: number;
    status: ItemStatus;
    count: number;
    median: number | null;
    p90: number | null;
    longest: number | null;
    unsure: number;
  }>(
    `with passages as (
       select kind, to_status as status, extract(epoch from at)::float8 * 1000 as came,
         extract(epoch from lead(at) over (partition by kind, item_id order by at, id))::float8 * 1000 as went
       from board_transitions
       where aoi = $1 and at <= $3 and from_status is distinct from to_status
     ), stays as (
       select kind, status, went - came as ms, came_in = went_in and came_in % 2 = 1 as is_sure
       from passages, width_bucket(came, $4::float8[]) came_in, width_bucket(went, $4::float8[]) went_in
       where went >= $2::float8 and status is not null
     )
     select kind, status, count(*) filter (where is_sure)::int as count,
       percentile_cont(0.5) within group (order by ms) filter (where is_sure) as median,
       percentile_cont(0.9) within group (order by ms) filter (where is_sure) as p90,
       max(ms) filter (where is_sure) as longest,
       count(*) filter (where not is_sure)::int as unsure
     from stays group by kind, status`,
    [aoi, span[0], new Date(span[1]), toBounds(watched)],
  );
  return rows.map(({ kind, status, count, median, p90, longest, unsure }) => ({
    kind: kind === 0 ? 'scene' : 'tile',
    status,
    count,
    medianMs: median ?? 0,
    p90Ms: p90 ?? 0,
    maxMs: longest ?? 0,
    unsure,
  }));
}

/**
 * Where watched times begin and end, in turn. What the first look of one finds did not happen within it; until when it
 * lasts is noted a little late.
 */
const toBounds = (watched: readonly Span[]) =>
  watched.flatMap(([from, until]) => [from + 0.5, until + minGapMs - 0.5]);
