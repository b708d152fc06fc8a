import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArchiveImage } from '@/lib/archive/schema';
import { type PlayedMap, usePlayer } from './use-player';

const image = (id: string, day: number, quicklooks = true): ArchiveImage => ({
  id,
  sourceId: id,
  constellation: 'PLEIADES',
  acquiredAt: `2026-06-0${day}T10:00:00.000Z`,
  footprint: { type: 'Polygon', coordinates: [] },
  bbox: [0, 0, 1, 1],
  quicklooks: quicklooks ? [{ url: `/${id}`, size: 'MEDIUM', crs: 'EPSG:4326' } as never] : [],
  footprintKm2: 100,
  coveredKm2: 25,
});
const images = [image('third', 3), image('first', 1), image('without', 2, false), image('second', 2)];

function usePlayedMap() {
  const [id, setId] = useState<string>();
  const [state, setState] = useState<'loading' | 'shown'>('shown');
  const shown = images.find((one) => one.id === id);
  const map: PlayedMap = { list: shown ? [{ image: shown, state }] : [], showOnly: setId };
  return { player: usePlayer(images, map), setState };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('plays the images with a quicklook from the earliest to the latest, then stops', () => {
  const { result } = renderHook(usePlayedMap);
  expect(result.current.player).toMatchObject({ count: 3, position: 0, isPlaying: false });
  act(() => result.current.player.toggle());
  const seen = [];
  for (let step = 0; step < 4; step += 1) {
    act(() => void vi.advanceTimersByTime(1_200));
    seen.push(result.current.player.now?.id);
  }
  expect(seen.slice(0, 3)).toEqual(['first', 'second', 'third']);
  expect(result.current.player).toMatchObject({ position: 3, isPlaying: false });
  // At the end it starts again.
  act(() => result.current.player.toggle());
  expect(result.current.player).toMatchObject({ position: 1, isPlaying: true });
});

it('waits for an image that is still loading, and steps by hand both ways', () => {
  const { result } = renderHook(usePlayedMap);
  act(() => result.current.player.next?.());
  act(() => result.current.player.next?.());
  expect(result.current.player.now?.id).toBe('second');
  act(() => result.current.player.previous?.());
  expect(result.current.player.now?.id).toBe('first');
  expect(result.current.player.previous).toBeUndefined();
  act(() => result.current.setState('loading'));
  act(() => result.current.player.toggle());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(result.current.player.now?.id).toBe('first');
  act(() => result.current.setState('shown'));
  act(() => void vi.advanceTimersByTime(1_200));
  expect(result.current.player.now?.id).toBe('second');
});
