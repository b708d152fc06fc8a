import initSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { corpus } from '@/testing/areas/corpus';
import { getBbox, measureArea } from '../geometry/measure';
import { applyMend } from '../geometry/repairs/apply';
import { reviewArea } from '../geometry/review';
import type { AreaGeometry } from '../types';
import { readAreaFile } from './read-file';

const sqlite = () => initSqlite();

describe('the corpus of area files', () => {
  it('has at least sixty', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });

  it.each(corpus)('$name', async ({ bytes, km2, southWest, remarks, says, mended, names }) => {
    const read = await readAreaFile(await bytes(), { sqlite });
    const sizes = read.flatMap(({ geometry }) => (geometry ? [measureArea(geometry).km2] : []));
    expect(sizes).toHaveLength(km2.length);
    for (const [index, size] of sizes.entries()) expect(size / (km2[index] as number)).toBeCloseTo(1, 2);
    if (southWest) {
      const [west, south] = getBbox(read[0]?.geometry as AreaGeometry);
      expect(west).toBeCloseTo(southWest[0], 2);
      expect(south).toBeCloseTo(southWest[1], 2);
    }
    const made = read.flatMap((area) => area.remarks);
    if (!says && !remarks) expect(made).toEqual([]);
    if (remarks) expect([...new Set(made.map(({ kind }) => kind))]).toEqual(remarks);
    if (says) expect(made.map(({ sentence }) => sentence).join(' ')).toContain(says);
    if (km2.length === 0) expect(made.some(({ isFatal }) => isFatal)).toBe(true);
    if (names) expect(read.map(({ name }) => name)).toEqual(names);

    if (!mended) return;
    const [area] = read;
    const offer = area?.remarks.flatMap(({ offers }) => offers)[0];
    if (!offer) throw new Error('nothing was offered');
    const results = applyMend(area?.original ?? area?.geometry, offer.mend).map(reviewArea);
    expect(results.flatMap((one) => one.remarks).filter(({ isFatal }) => isFatal)).toEqual([]);
    const mendedKm2 = results.map(({ geometry }) => (geometry ? measureArea(geometry).km2 : 0));
    expect(mendedKm2).toHaveLength(mended.length);
    for (const [index, size] of mendedKm2.entries())
      expect(size / (mended[index] as number)).toBeCloseTo(1, 2);
  });
});
