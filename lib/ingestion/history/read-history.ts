import 'server-only';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { Problem } from '@/lib/web/problem';
import {
  nextStart,
  readCountJumps,
  readCounts,
  readSnapshot,
  readStarts,
  readStatusChanges,
  readWatched,
  recordSpan,
} from './record-store';
import { ReplayTimeline } from './replay-timeline';
import { encodeSnapshot, type StatusSnapshot, toBase64 } from './status-snapshot';
import { calculateThroughput, divide, maxLeapMs } from './throughput';
import { findUnwatched, gapAt, gapsBetween, type Span, unwatchedIn } from './timeline';

/** The most changes that one page of a record holds, except more in one moment. */
const pageSize = 20_000;

/** How an AOI went, from beginning to end or between two moments. */
export async function readRecord(aoi: string, from?: number, until?: number) {
  const [whole, watched, starts] = await Promise.all([recordSpan(aoi), readWatched(aoi), readStarts(aoi)]);
  if (!whole) return { span: null, watched, gaps: [], starts, samples: [], stretchMs: 0, stretches: [] };
  const span: Span = [Math.max(from ?? whole[0], whole[0]), Math.min(until ?? whole[1], whole[1])];
  const parts = divide(span);
  const gaps = findUnwatched(watched, whole);
  const [samples, leaps] = await Promise.all([
    readCounts(aoi, parts.span, parts.parts),
    readCountJumps(aoi, parts.span, maxLeapMs(parts.widthMs)),
  ]);
  // Where someone watched, nothing was done between two samples.
  const blind = leaps.filter((leap) => unwatchedIn(gaps, leap) > 0);
  const stretches = calculateThroughput(samples, parts, gaps, blind);
  return { span, watched, gaps, starts, samples, stretchMs: parts.widthMs, stretches };
}

/** The status of every item at a moment, from the last snapshot before it and what changed since. */
export async function snapshotAt(aoi: string, at: number): Promise<StatusSnapshot | undefined> {
  const base = await readSnapshot(aoi, at);
  if (!base) return undefined;
  const tape = new ReplayTimeline(base.at, base.snapshot);
  const { moves } = await readStatusChanges(aoi, [base.at, at]);
  tape.append(moves, at);
  tape.moveTo(at);
  return tape.statuses;
}

/** The record at a moment: the snapshot, the stretch without a break in which it is, and the gap, if it is in one. */
export async function readState(aoi: string, at: number) {
  const [watched, starts] = await Promise.all([readWatched(aoi), readStarts(aoi)]);
  const first = starts[0];
  if (first === undefined) throw nothingRecorded(aoi);
  const shown = Math.max(at, first);
  const snapshot = await snapshotAt(aoi, shown);
  if (!snapshot) throw nothingRecorded(aoi);
  const [scenes, tiles] = (['scene', 'tile'] as const).map((kind) => ({
    ids: [...snapshot[kind].keys()],
    codes: [...snapshot[kind].values()],
  }));
  const gap: Span | null = gapAt(gapsBetween(watched), shown) ?? null;
  return {
    at: shown,
    from: starts.findLast((start) => start <= shown) ?? first,
    /** Null while nothing breaks it. */
    until: starts.find((start) => start > shown) ?? null,
    gap,
    seenUntil: watched.at(-1)?.[1] ?? shown,
    snapshot: toBase64(encodeSnapshot(scenes ?? none, tiles ?? none)),
  };
}

const none = { ids: [], codes: [] };

/** Changes after a moment, or up to and at it; no further than the stretch in which it is. */
export async function readChanges(aoi: string, way: 'after' | 'before', at: number) {
  if (way === 'after') {
    const [next, watched] = await Promise.all([nextStart(aoi, at), readWatched(aoi)]);
    // What is being written now is not all there yet: only what was noted as watched is reported.
    const end = next === null ? (watched.at(-1)?.[1] ?? at) : next - 1;
    const span: Span = [at, Math.max(at, end)];
    const { moves, isAll } = await readStatusChanges(aoi, span, pageSize, 'first');
    return { ...moves, from: at, until: isAll ? span[1] : (moves.ats.at(-1) ?? span[1]), isAll };
  }
  const starts = await readStarts(aoi);
  const from = starts.findLast((start) => start < at) ?? at;
  const { moves, isAll } = await readStatusChanges(aoi, [from, at], pageSize, 'last');
  // Just before the first of them.
  return { ...moves, from: isAll ? from : (moves.ats[0] ?? at) - 1, until: at, isAll };
}

const nothingRecorded = (aoi: string) =>
  new Problem({
    type: 'not-recorded',
    status: 404,
    title: 'No history for this AOI yet',
    detail: `Swath records ${nameInSentence(aoi)} while someone has its board open.`,
  });
