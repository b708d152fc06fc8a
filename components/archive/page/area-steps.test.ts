import { expect, it } from 'vitest';
import { type AreaSteps, recordArea } from './area-steps';

const place = (area: string | null) => ({ area, areaName: null });
const after = (...areas: (string | null)[]) =>
  areas.reduce<AreaSteps>((steps, area) => recordArea(steps, place(area)), { places: [place(null)], at: 0 });
const shown = ({ places, at }: AreaSteps) => [places.map(({ area }) => area), at];

it('records each area that is new', () => {
  expect(shown(after('a', 'b', null))).toEqual([[null, 'a', 'b', null], 3]);
});

it('changes nothing while the area stays', () => {
  const steps = after('a');
  expect(recordArea(steps, place('a'))).toBe(steps);
});

it('takes the area before the last for a step back, and the one after it for a step forward', () => {
  expect(shown(after('a', 'b', 'a'))).toEqual([[null, 'a', 'b'], 1]);
  expect(shown(after('a', 'b', 'a', 'b'))).toEqual([[null, 'a', 'b'], 2]);
});

it('redoes nothing once another area comes', () => {
  expect(shown(after('a', 'b', 'a', 'c'))).toEqual([[null, 'a', 'c'], 2]);
});

it('keeps the last hundred', () => {
  const { places, at } = after(...Array.from({ length: 150 }, (_, index) => `area ${index}`));
  expect([places.length, at, places[0]?.area]).toEqual([100, 99, 'area 50']);
});
