'use client';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/components/api';
import { ReplayTimeline } from '@/lib/ingestion/history/replay-timeline';
import { decodeSnapshot, fromBase64 } from '@/lib/ingestion/history/status-snapshot';
import type { Span } from '@/lib/ingestion/history/timeline';

/** How often a replay that runs shows another moment, ms. */
const frameMs = 120;
/** Changes are fetched when the replay comes this near to the end of those it has. */
const aheadMs = 4_000;

/** A tape with the stretch of the record that it belongs to; nothing leads from one stretch to the next. */
interface ReplaySegment {
  tape: ReplayTimeline;
  from: number;
  until: number | null;
}

export interface Player {
  /** The moment that is shown; null until the first has come. */
  at: number | null;
  tape: ReplayTimeline | undefined;
  /** Raised whenever another moment is shown. */
  version: number;
  isPlaying: boolean;
  isLoading: boolean;
  error: unknown;
  play(): void;
  pause(): void;
  seek(at: number): void;
  /** To the next change, or the one before. */
  step(way: 1 | -1): void;
}

/**
 * Shows the record of an AOI at one moment after the other. Snapshots and changes are fetched as they are needed, one
 * request at a time; what was asked for last is what is shown.
 * @param span from when to when there is a record
 * @param gaps times in which no one watched; a replay that runs leaps over them
 */
export function usePlayer(
  aoi: string,
  span: Span | undefined,
  gaps: readonly Span[],
  speed: number,
  start: number | null,
): Player {
  const [, setFrame] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  const reel = useRef<ReplaySegment>(undefined);
  const shown = useRef<number>(undefined);
  const wanted = useRef<number>(undefined);
  const isBusy = useRef(false);
  const abort = useRef(new AbortController());
  const begin = useRef(start);

  const draw = () => setFrame((frame) => frame + 1);
  const params = { aoi };

  /** Fetches what is missing to show a moment. */
  const reach = async (at: number) => {
    const { signal } = abort.current;
    const now = reel.current;
    if (!now || at < now.from || (now.until !== null && at >= now.until) || isFar(now.tape, at)) {
      const state = await call(
        'GET /api/ingestion/aois/{aoi}/history/snapshot',
        { params, query: { at } },
        { signal },
      );
      const tape = new ReplayTimeline(state.at, decodeSnapshot(fromBase64(state.snapshot)));
      reel.current = { tape, from: state.from, until: state.until };
      return;
    }
    const { tape } = now;
    const way = at > tape.until ? 'after' : 'before';
    const changes = await call(
      'GET /api/ingestion/aois/{aoi}/history/changes',
      { params, query: { way, at: way === 'after' ? tape.until : tape.from } },
      { signal },
    );
    // What has not been recorded yet is as it was.
    if (way === 'after') tape.append(changes, Math.max(changes.until, changes.isAll ? at : 0));
    else tape.prepend(changes, changes.isAll ? Math.min(changes.from, at) : changes.from);
  };

  const settle = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      while (wanted.current !== undefined) {
        const at = wanted.current;
        const now = reel.current;
        if (now && at >= now.tape.from && at <= now.tape.until) {
          now.tape.moveTo(at);
          if (wanted.current === at) wanted.current = undefined;
          shown.current = at;
          setIsLoading(false);
          draw();
        } else {
          setIsLoading(true);
          await reach(at);
        }
      }
      setError(undefined);
    } catch (cause) {
      if (abort.current.signal.aborted) return;
      wanted.current = undefined;
      setIsPlaying(false);
      setError(cause);
    } finally {
      isBusy.current = false;
      setIsLoading(false);
    }
  };

  const [first, last] = span ?? [];
  const show = (at: number) => {
    if (first === undefined || last === undefined) return;
    wanted.current = Math.round(Math.min(Math.max(at, first), last));
    void settle();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another AOI, or its record, is what begins a replay again.
  useEffect(() => {
    if (first === undefined) return;
    if (shown.current === undefined) show(begin.current ?? first);
  }, [aoi, first]);

  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock reads what it needs from refs.
  useEffect(() => {
    if (!isPlaying || last === undefined) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - before) * speed;
      before = now;
      // While something is fetched the replay does not move.
      if (isBusy.current || shown.current === undefined) return;
      const at = leap(gaps, shown.current, shown.current + passed);
      show(at);
      if (at >= last) setIsPlaying(false);
      const tape = reel.current?.tape;
      const ahead = at + aheadMs * speed;
      if (tape && ahead > tape.until && tape.until < (reel.current?.until ?? last) - 1) void fetchAhead();
    }, frameMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, last, gaps]);

  const fetchAhead = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await reach((reel.current?.tape.until ?? 0) + 1);
    } catch {
      // It is fetched again, and complained of, when the replay comes there.
    } finally {
      isBusy.current = false;
    }
  };

  const at = shown.current ?? null;
  return {
    at,
    tape: reel.current?.tape,
    version: reel.current?.tape.version ?? 0,
    isPlaying,
    isLoading,
    error,
    play: () => {
      if (at !== null && last !== undefined && at >= last && first !== undefined) show(first);
      setIsPlaying(true);
    },
    pause: () => setIsPlaying(false),
    seek: (to) => show(to),
    step: (way) => {
      setIsPlaying(false);
      void stepTo(way);
    },
  };

  async function stepTo(way: 1 | -1): Promise<void> {
    const now = reel.current;
    if (!now || isBusy.current || at === null || first === undefined || last === undefined) return;
    const edge = () => (way === 1 ? now.tape.until : now.tape.from);
    const end = way === 1 ? Math.min(last, (now.until ?? last + 1) - 1) : now.from;
    isBusy.current = true;
    let to: number | undefined;
    try {
      for (;;) {
        to = way === 1 ? now.tape.next() : now.tape.previous();
        if (to !== undefined || (way === 1 ? edge() >= end : edge() <= end)) break;
        await reach(edge() + way);
      }
    } catch (cause) {
      setError(cause);
    } finally {
      isBusy.current = false;
    }
    // Past the end of a stretch is the next, or the one before.
    const beyond = way === 1 ? Math.min(last, now.until ?? last) : at > now.from ? now.from : now.from - 1;
    show(to ?? beyond);
  }
}

/** Whether a moment is so far from what a tape holds that a snapshot is fetched sooner than the changes to it. */
const isFar = (tape: ReplayTimeline, at: number) =>
  Math.max(at - tape.until, tape.from - at) > Math.max(600_000, (tape.until - tape.from) * 2);

/** Where a replay comes that runs from one moment to another: it does not stay where no one watched. */
function leap(gaps: readonly Span[], from: number, to: number): number {
  const gap = gaps.find(([start, end]) => from < end && to > start);
  return gap ? gap[1] + Math.max(0, to - Math.max(from, gap[0])) : to;
}
