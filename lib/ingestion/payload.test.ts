import { describe, expect, it } from 'vitest';
import { checkPayload, hasPattern } from './payload';

const good = {
  type: 'Feature',
  name: 'Aude-2026',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2.9, 43.1],
        [3.3, 43.1],
        [3.3, 43.4],
        [2.9, 43.1],
      ],
    ],
  },
  start_time: '2026-10-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel1' },
  something_new: { kept: true },
};

describe('checkPayload', () => {
  it('keeps fields that nobody knows', () => {
    expect(checkPayload(good)).toEqual({ payload: good, problems: [] });
  });

  it('names everything that is wrong at once, each with its place', () => {
    const { payload, problems } = checkPayload({ name: 'a b', start_time: 'yesterday', layers: { x: {} } });
    expect(payload).toBeUndefined();
    expect(problems.map(({ path }) => path).sort()).toEqual(
      [
        'end_time',
        'geometry',
        'layers.x.instance',
        'layers.x.variable',
        'name',
        'scene_type',
        'start_time',
      ].sort(),
    );
    expect(problems.every(({ path, message }) => message.startsWith(path))).toBe(true);
  });

  it('refuses dates the wrong way round', () => {
    expect(checkPayload({ ...good, end_time: '2026-09-01T00:00:00Z' }).problems).toEqual([
      { path: 'end_time', message: 'end_time is before start_time' },
    ]);
  });
});

it('sees the patterns that the server would see in a name', () => {
  expect(['a*', '?b', '(?i)c', 'plain-name:1_2'].map(hasPattern)).toEqual([true, true, true, false]);
});
