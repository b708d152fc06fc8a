'use client';
import { useEffect, useRef, useState } from 'react';
import type { PlaceRequest, PlaceResponse } from './places.worker';
import type { GazetteerPlace } from './search-places';

/**
 * Places whose name begins as was typed, from the embedded gazetteer, in a worker. `undefined` while they are being
 * searched for, null where the gazetteer could not be loaded.
 */
export function usePlaceSearch(typed: string, max: number): GazetteerPlace[] | null | undefined {
  const worker = useRef<Worker>(undefined);
  const asked = useRef(0);
  const [places, setPlaces] = useState<GazetteerPlace[] | null>();
  useEffect(() => {
    const started = new Worker(new URL('./places.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<PlaceResponse>) => {
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
    const question: PlaceRequest = { number: asked.current, typed, max };
    worker.current?.postMessage(question);
  }, [typed, max]);
  return places;
}
