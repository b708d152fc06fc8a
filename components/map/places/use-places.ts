'use client';
import { useEffect, useRef, useState } from 'react';
import type { PlaceAnswer, PlaceQuestion } from './places.worker';
import type { Place } from './search-places';

/**
 * Places whose name begins as was typed, from the embedded gazetteer, in a worker. `undefined` while they are being
 * looked for, null where the gazetteer could not be loaded.
 */
export function usePlaces(typed: string, most: number): Place[] | null | undefined {
  const worker = useRef<Worker>(undefined);
  const asked = useRef(0);
  const [places, setPlaces] = useState<Place[] | null>();
  useEffect(() => {
    const started = new Worker(new URL('./places.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<PlaceAnswer>) => {
      if (data.number === asked.current) setPlaces(data.places);
    });
    return () => started.terminate();
  }, []);
  useEffect(() => {
    asked.current += 1;
    if (typed.trim() === '') {
      setPlaces([]);
      return;
    }
    const question: PlaceQuestion = { number: asked.current, typed, most };
    worker.current?.postMessage(question);
  }, [typed, most]);
  return places;
}
