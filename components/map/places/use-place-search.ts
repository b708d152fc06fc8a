'use client';
import { useEffect, useRef, useState } from 'react';
import type { PlaceRequest, PlaceResponse } from './places.worker';
import type { GazetteerPlace } from './search-places';

export interface PlaceSearch {
  /** `undefined` while the first are being searched for, null where the gazetteer could not be loaded. */
  places: GazetteerPlace[] | null | undefined;
  /** Whether they are of what is typed now, not of what was typed before. */
  isCurrent: boolean;
}

/** Places whose name begins as was typed, from the embedded gazetteer, in a worker. */
export function usePlaceSearch(typed: string, max: number): PlaceSearch {
  const worker = useRef<Worker>(undefined);
  const asked = useRef({ number: 0, typed: '' });
  const [found, setFound] = useState<{ places?: GazetteerPlace[] | null; typed: string }>({ typed: '' });
  useEffect(() => {
    const started = new Worker(new URL('./places.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<PlaceResponse>) => {
      const { number, typed } = asked.current;
      if (data.number === number) setFound({ places: data.places, typed });
    });
    return () => started.terminate();
  }, []);
  useEffect(() => {
    asked.current = { number: asked.current.number + 1, typed };
    if (typed.trim() === '') {
      setFound({ places: [], typed });
      return;
    }
    const question: PlaceRequest = { number: asked.current.number, typed, max };
    worker.current?.postMessage(question);
  }, [typed, max]);
  return { places: found.places, isCurrent: found.typed === typed && found.places !== undefined };
}
