'use client';
import { useEffect, useState } from 'react';
import { readableDot, statementsOf } from '@/lib/ingestion/graph/dot';
import type { DotAnswer } from './dot.worker';

export type ServerGraphState =
  | { is: 'reading' }
  | { is: 'failed'; sentence: string }
  /** Large ones take minutes and are drawn when somebody wants them. */
  | { is: 'large'; statements: number }
  | { is: 'drawing'; statements: number }
  | { is: 'drawn'; url: string };

/** Graphs of more statements than this are drawn on demand. */
const fewStatements = 600;

/** The server's own DOT, made readable, and drawn in a worker as an SVG that is only ever shown as an image. */
export function useServerGraph(aoi: string) {
  const [dot, setDot] = useState<string>();
  const [isWanted, setIsWanted] = useState(false);
  const [state, setState] = useState<ServerGraphState>({ is: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again.
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const response = await fetch(`/api/ingestion/aois/${encodeURIComponent(aoi)}/dot`, {
        signal: stop.signal,
      });
      if (!response.ok) throw new Error('The server does not give a graph of this AOI');
      setDot(readableDot(await response.text(), aoi));
    };
    setState({ is: 'reading' });
    read().catch((error) => {
      if (!stop.signal.aborted) setState({ is: 'failed', sentence: String(error.message ?? error) });
    });
    return () => stop.abort();
  }, [aoi, attempt]);

  useEffect(() => {
    if (dot === undefined) return;
    const statements = statementsOf(dot);
    if (statements > fewStatements && !isWanted) {
      setState({ is: 'large', statements });
      return;
    }
    setState({ is: 'drawing', statements });
    const worker = new Worker(new URL('./dot.worker.ts', import.meta.url), { type: 'module' });
    let url: string | undefined;
    worker.onmessage = ({ data }: MessageEvent<DotAnswer>) => {
      if ('error' in data) return setState({ is: 'failed', sentence: `It cannot be drawn: ${data.error}` });
      url = URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' }));
      setState({ is: 'drawn', url });
    };
    worker.onerror = () => setState({ is: 'failed', sentence: 'It cannot be drawn in this browser' });
    worker.postMessage(dot);
    return () => {
      worker.terminate();
      if (url) URL.revokeObjectURL(url);
    };
  }, [dot, isWanted]);

  return { state, dot, draw: setIsWanted, again: () => setAttempt((before) => before + 1) };
}
