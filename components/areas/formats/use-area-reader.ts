'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReadArea, refusedArea } from '@/lib/areas/formats/read';
import type { ReadProgress } from '@/lib/areas/formats/read-file';
import type { AreaRepair } from '@/lib/areas/geometry/repairs/area-repair';
import type { ReaderRequest, ReaderResponse } from './area-reader-messages';

/** Reading and repairing stop after this time, also while they make progress, ms. 50 MB take about 4 s. */
const maxMs = 60_000;
const tooLong = `This took longer than ${maxMs / 1000} s, so it was stopped. Nothing was changed. Use a smaller file or area.`;

/** An area that was read, with what it was before a repair. */
export interface Candidate extends ReadArea {
  key: number;
  isChosen: boolean;
}

/** What is being read, how far it has come, and the areas that were found. */
export function useAreaReader() {
  const worker = useRef<Worker>(undefined);
  const keys = useRef(0);
  const [candidates, setCandidates] = useState<Candidate[]>([]);
  const [before, setBefore] = useState<Candidate[]>();
  const [progress, setProgress] = useState<ReadProgress>();
  /** What was being read when someone stopped it. */
  const [stopped, setStopped] = useState<ReaderRequest>();
  const last = useRef<ReaderRequest>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (worker.current) {
      // One that is ended while it loads says that it failed.
      worker.current.onmessage = null;
      worker.current.onerror = null;
      worker.current.terminate();
    }
    worker.current = undefined;
    setProgress(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(
    (request: ReaderRequest, use: (areas: ReadArea[]) => void) => {
      // Whatever is still read is of no use any more.
      if (worker.current?.onmessage) stop();
      worker.current ??= new Worker(new URL('./area-reader.worker.ts', import.meta.url), { type: 'module' });
      const own = worker.current;
      const end = (areas: ReadArea[]) => {
        clearTimeout(timer.current);
        own.onmessage = null;
        setProgress(undefined);
        use(areas);
      };
      own.onmessage = ({ data }: MessageEvent<ReaderResponse>) => {
        if (data.kind === 'progress') setProgress(data.progress);
        else end(data.kind === 'areas' ? data.areas : [refusedArea(data.sentence)]);
      };
      const fail = (sentence: string) => {
        stop();
        use([refusedArea(sentence)]);
      };
      own.onerror = () =>
        fail('The browser could not read this. Nothing was changed. Use a smaller file or area.');
      timer.current = setTimeout(() => fail(tooLong), maxMs);
      setProgress({ step: 'Reading' });
      own.postMessage(request);
    },
    [stop],
  );

  const toCandidate = useCallback((area: ReadArea): Candidate => {
    keys.current += 1;
    return { ...area, key: keys.current, isChosen: area.geometry !== undefined };
  }, []);

  // These two start effects, so they stay the same however much is found.
  const read = useCallback(
    (request: ReaderRequest) => {
      setCandidates([]);
      setBefore(undefined);
      setStopped(undefined);
      last.current = request;
      ask(request, (areas) => setCandidates(areas.map(toCandidate)));
    },
    [ask, toCandidate],
  );
  const clear = useCallback(() => {
    stop();
    setCandidates([]);
    setBefore(undefined);
    setStopped(undefined);
  }, [stop]);

  return {
    candidates,
    progress,
    /** Starts reading; what was found before is gone. */
    read,
    /** Puts what a repair makes of one area in its place. */
    repair: ({ key, name, original, geometry }: Candidate, repair: AreaRepair) =>
      ask({ kind: 'repair', original: original ?? geometry, repair }, (areas) => {
        setBefore(candidates);
        const named = areas.map((area, index) =>
          toCandidate({ ...area, name: name && areas.length > 1 ? `${name} ${index + 1}` : name }),
        );
        setCandidates(candidates.flatMap((one) => (one.key === key ? named : [one])));
      }),
    undoMend:
      before &&
      (() => {
        setCandidates(before);
        setBefore(undefined);
      }),
    choose: (isChosen: boolean, ...chosen: number[]) =>
      setCandidates(candidates.map((one) => (chosen.includes(one.key) ? { ...one, isChosen } : one))),
    /** Stops reading or repairing. What was there before a repair stays. */
    cancel: () => {
      stop();
      if (candidates.length === 0) setStopped(last.current);
    },
    /** Reads again what was stopped. */
    readAgain: stopped && (() => read(stopped)),
    clear,
  };
}
