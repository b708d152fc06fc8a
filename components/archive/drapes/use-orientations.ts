'use client';
import { useSyncExternalStore } from 'react';
import { type QuicklookOrientation, unturned } from '@/lib/archive/drapes/placement';

/*
 * How images in sensor geometry have to be turned depends on the satellite and not on the image; so a turn is kept for
 * each satellite, in the browser of the person who found it.
 */

const key = 'swath.quicklook-turns';
type Turns = Readonly<Record<string, QuicklookOrientation>>;
let turns: Turns | undefined;
const listeners = new Set<() => void>();

function read(): Turns {
  if (turns) return turns;
  turns = {};
  try {
    const kept = Object.entries(JSON.parse(window.localStorage.getItem(key) ?? '{}'));
    turns = Object.fromEntries(
      kept.flatMap(([satellite, value]) => {
        const { quarters, isMirrored } = (value ?? {}) as Partial<QuicklookOrientation>;
        if (quarters === undefined || ![0, 1, 2, 3].includes(quarters)) return [];
        return [[satellite, { quarters, isMirrored: isMirrored === true }]];
      }),
    );
  } catch {
    // A browser that keeps nothing, or something else under this name: nothing was turned.
  }
  return turns;
}

function keep(satellite: string, turn: QuicklookOrientation): void {
  turns = { ...read(), [satellite]: turn };
  try {
    window.localStorage.setItem(key, JSON.stringify(turns));
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The turn of each satellite's images, and how to change it. */
export function useOrientations(): {
  getTurn: (satellite: string) => QuicklookOrientation;
  setTurn: (satellite: string, turn: QuicklookOrientation) => void;
} {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => none,
  );
  return { getTurn: (satellite) => known[satellite] ?? unturned, setTurn: keep };
}

const none: Turns = {};
