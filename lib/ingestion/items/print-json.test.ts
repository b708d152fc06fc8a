import { expect, it } from 'vitest';
import { printJson } from './print-json';

it('prints positions in one line, and reads back as it was', () => {
  const value = {
    note: 'a [ 1,\n 2 ] in a text',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2.9, 43.1],
          [-3e-7, 43.1, 12],
          [2.9, 43.1],
        ],
      ],
    },
    counts: [1],
    empty: [],
    mixed: [1, 'two'],
  };
  const text = printJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.split('\n')).toEqual(expect.arrayContaining([expect.stringMatching(/^ +\[2\.9, 43\.1\],$/)]));
  expect(text).toContain('[-3e-7, 43.1, 12]');
});
