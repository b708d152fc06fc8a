'use client';
import { useSyncExternalStore } from 'react';
import { onTick, serverNow } from './clock';

/**
 * Gives the time in whole minutes, ms since 1970, and again with each new minute.
 * @param now what the server said while it made the page, ISO 8601: the first HTML shows it
 */
export const useMinute = (now: string): number =>
  60_000 *
  useSyncExternalStore(
    onTick,
    () => Math.floor(serverNow() / 60_000),
    () => Math.floor(Date.parse(now) / 60_000),
  );
