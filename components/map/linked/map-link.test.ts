import { expect, it } from 'vitest';
import type { Position } from '@/lib/areas/types';
import type { MapViewpoint } from '../basemap/MapView';
import { createMapLink, type LinkedMap, type MapLink } from './map-link';

/** A map that reports each of its moves, as real ones do, also those that another map made it do. */
function joinMap(link: MapLink, start: MapViewpoint) {
  let view = start;
  const seen = { rests: 0, halts: 0, moves: 0, pointer: undefined as Position | undefined };
  const own: LinkedMap = {
    getView: () => view,
    follow: (next, isAtRest) => {
      seen.moves += 1;
      if (isAtRest) seen.rests += 1;
      // What a map shows is rounded to its pixels, so that it reports another view than it was given.
      view = { ...next, longitude: Math.round(next.longitude * 100) / 100 };
      link.move(own, isAtRest);
    },
    halt: () => {
      seen.halts += 1;
      link.move(own, true);
    },
    mark: (pointer) => {
      seen.pointer = pointer;
    },
  };
  const leave = link.join(own);
  return {
    seen,
    leave,
    getView: () => view,
    grab: () => link.grab(own),
    move: (next: MapViewpoint, isAtRest = true) => {
      view = next;
      link.move(own, isAtRest);
    },
    point: (pointer?: Position) => link.point(own, pointer),
  };
}

const paris: MapViewpoint = { longitude: 2.35, latitude: 48.86, zoom: 9 };
const porto: MapViewpoint = { longitude: -8.61, latitude: 41.15, zoom: 11 };

it('shows in a map that is added what the others show, and leaves the others where they are', () => {
  const link = createMapLink();
  const first = joinMap(link, paris);
  const second = joinMap(link, porto);
  expect(second.getView()).toEqual(paris);
  expect(first.seen.moves).toBe(0);
  first.move(porto);
  expect(joinMap(link, paris).getView()).toEqual(porto);
});

it('moves all others with the one that is moved, whichever that is, and none of them moves it back', () => {
  const link = createMapLink();
  const maps = [joinMap(link, paris), joinMap(link, paris), joinMap(link, paris), joinMap(link, paris)];
  for (const [index, moved] of maps.entries()) {
    const before = maps.map(({ seen }) => seen.moves);
    const view = { longitude: 10.001 + index, latitude: 50 - index, zoom: 8 + index };
    moved.move(view);
    expect(moved.getView()).toEqual(view);
    for (const [place, other] of maps.entries()) {
      const { moves } = other.seen;
      expect(moves - (before[place] as number)).toBe(other === moved ? 0 : 1);
      if (other !== moved) expect(other.getView()).toEqual({ ...view, longitude: 10 + index });
    }
  }
});

it('reports a rest only when the map that is moved rests', () => {
  const link = createMapLink();
  const [first, second] = [joinMap(link, paris), joinMap(link, paris)];
  const { rests } = second.seen;
  first.move(porto, false);
  expect(second.seen.rests).toBe(rests);
  first.move(porto, true);
  expect(second.seen.rests).toBe(rests + 1);
});

it('stops the others when one is dragged, and what they report then moves nothing', () => {
  const link = createMapLink();
  const [first, second] = [joinMap(link, paris), joinMap(link, paris)];
  second.grab();
  expect([first.seen.halts, second.seen.halts]).toEqual([1, 0]);
  expect(second.seen.moves).toBe(1);
});

it('marks the pointer of one map in the others, until it leaves or its map is removed', () => {
  const link = createMapLink();
  const [first, second, third] = [joinMap(link, paris), joinMap(link, paris), joinMap(link, paris)];
  const pointers = () => [first, second, third].map(({ seen }) => seen.pointer);
  second.point([2.3, 48.8]);
  expect(pointers()).toEqual([[2.3, 48.8], undefined, [2.3, 48.8]]);
  second.point();
  expect(pointers()).toEqual([undefined, undefined, undefined]);
  second.point([2.3, 48.8]);
  second.leave();
  expect(pointers()).toEqual([undefined, undefined, undefined]);
});

it('moves a map no more once it is removed', () => {
  const link = createMapLink();
  const [first, second] = [joinMap(link, paris), joinMap(link, paris)];
  second.leave();
  first.move(porto);
  expect(second.getView()).toEqual(paris);
});
