import { expect, it } from 'vitest';
import { formatScene } from './format-scene';

it('reports satellite and moment, and the whole name where one of them is missing', () => {
  const date = '2026-11-16T05:39:01Z';
  expect(formatScene('S1A_IW_SLC__1SDV_20261116T053901_0A1B', date)).toBe('S1A · 16 Nov, 05:39');
  expect(formatScene('DS_PHR1A_202611161045_FR1', date)).toBe('PHR1A · 16 Nov, 05:39');
  expect(formatScene('an-own-name', date)).toBe('an-own-name');
  expect(formatScene('S1A_IW_SLC', 'no date')).toBe('S1A_IW_SLC');
  expect(formatScene('S1A_IW_SLC', null)).toBe('S1A_IW_SLC');
});
