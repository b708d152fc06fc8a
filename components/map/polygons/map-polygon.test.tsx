import { beforeEach, expect, it, vi } from 'vitest';
import { type MapPolygon, toAppearance } from './map-polygon';
import { toPaint, toStyle } from './polygon-style';

beforeEach(() => {
  // jsdom knows no themes.
  vi.stubGlobal('matchMedia', () => new EventTarget());
});

const geometry: MapPolygon['geometry'] = { type: 'Polygon', coordinates: [] };
const item = (status?: MapPolygon['status']): MapPolygon => ({ id: 'one', geometry, status });

it('draws the worst status last, whatever the order of the items, so that it is on top', () => {
  const { codes, paints } = toAppearance([item(), item('FAILED'), item('RETRY'), item('PENDING')], false);
  const [unknown, failed, retry, pending] = codes;
  expect(failed).toBeGreaterThan(retry as number);
  expect(retry).toBeGreaterThan(pending as number);
  expect(paints[failed as number]).toEqual(toPaint(toStyle({ status: 'FAILED' })));
  expect(paints[unknown as number]).toEqual(toPaint(toStyle({})));
});
