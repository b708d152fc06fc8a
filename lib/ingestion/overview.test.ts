import { describe, expect, it } from 'vitest';
import { isEmpty, parseOverview } from './overview';
import { noCounts } from './status';

const text = `Scenes:
  new:     3
  pending: 2
  done:    40
  retry:   1
  failed:  2
  Total:   48
Tiles:
  new: 267, pending: 118, done: 842
  retry: 57
  failed: 12
  Total: 1296
48 root tiles
From 2026-09-01
To   2026-11-16
`;

describe('parseOverview', () => {
  it('reads both blocks, whatever their spacing', () => {
    const overview = parseOverview(text);
    expect(overview?.scenes).toEqual({ ...noCounts(), NEW: 3, PENDING: 2, DONE: 40, RETRY: 1, FAILED: 2 });
    expect(overview?.tiles).toEqual({
      ...noCounts(),
      NEW: 267,
      PENDING: 118,
      DONE: 842,
      RETRY: 57,
      FAILED: 12,
    });
    expect(overview).toMatchObject({ from: '2026-09-01', to: '2026-11-16' });
  });

  it('takes a JSON list or an error page for no overview', () => {
    expect(parseOverview('[{"ID":"a","status":"NEW"}]')).toBeUndefined();
    expect(parseOverview('<html>502</html>')).toBeUndefined();
  });

  it.each([
    ['1,296', 1296],
    ['1’296', 1296],
    ['1296.0000000000002', 1296],
    ['1.296e3', 1296],
    ['007', 7],
  ])('reads a count that is written %s', (written, count) => {
    const overview = parseOverview(`Tiles: new: 2, done: ${written}, retry: 1. Total: 5000`);
    expect(overview?.tiles).toMatchObject({ NEW: 2, DONE: count, RETRY: 1 });
  });

  it.each(['-1', '12.5', '1e300', '99999999999999999999'])(
    'is none where a count is %s, which none can be',
    (written) => {
      expect(parseOverview(`Tiles: new: 2, done: ${written}`)).toBeUndefined();
    },
  );

  it('takes a time without a zone for one in UTC', () => {
    const overview = parseOverview('Tiles: new: 2\nFrom 2026-09-01T23:30:00\nTo 2026-09-02T01:00:00+02:00');
    expect(overview).toMatchObject({ from: '2026-09-01T23:30:00.000Z', to: '2026-09-01T23:00:00.000Z' });
  });

  it('knows zeros, and the year 1 as no date', () => {
    const overview = parseOverview(
      'Scenes:\nnew: 0\npending: 0\ndone: 0\nretry: 0\nfailed: 0\nTiles:\nnew: 0\nTo: 0001-01-01',
    );
    expect(overview && isEmpty(overview)).toBe(true);
    expect(overview?.to).toBeNull();
  });
});
