import initSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { corpus } from '@/testing/areas/corpus';
import { getBbox, measureArea } from '../geometry/measure';
import { applyRepair } from '../geometry/repairs/apply';
import { reviewArea } from '../geometry/review';
import type { AreaGeometry } from '../types';
import { readAreaFile } from './read-file';

const sqlite = () => initSqlite();

describe('the corpus of area files', () => {
  it('has at least sixty', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });

  it.each(corpus)('$name', async ({ bytes, km2, southWest, issues, says, repaired, names }) => {
    const read = await readAreaFile(await bytes(), { sqlite });
    const sizes = read.flatMap(({ geometry }) => (geometry ? [measureArea(geometry).km2] : []));
    expect(sizes).toHaveLength(km2.length);
    for (const [index, size] of sizes.entries()) expect(size / (km2[index] as number)).toBeCloseTo(1, 2);
    if (southWest) {
      const [west, south] = getBbox(read[0]?.geometry as AreaGeometry);
      expect(west).toBeCloseTo(southWest[0], 2);
      expect(south).toBeCloseTo(southWest[1], 2);
    }
    const made = read.flatMap((area) => area.issues);
    if (!says && !issues) expect(made).toEqual([]);
    if (issues) expect([...new Set(made.map(({ kind }) => kind))]).toEqual(issues);
    if (says) expect(made.map(({ sentence }) => sentence).join(' ')).toContain(says);
    if (km2.length === 0) expect(made.some(({ isFatal }) => isFatal)).toBe(true);
    if (names) expect(read.map(({ name }) => name)).toEqual(names);

    if (!repaired) return;
    const [area] = read;
    const suggestion = area?.issues.flatMap(({ suggestions }) => suggestions)[0];
    if (!suggestion) throw new Error('nothing was offered');
    const results = applyRepair(area?.original ?? area?.geometry, suggestion.repair).map(reviewArea);
    expect(results.flatMap((one) => one.issues).filter(({ isFatal }) => isFatal)).toEqual([]);
    const repairedKm2 = results.map(({ geometry }) => (geometry ? measureArea(geometry).km2 : 0));
    expect(repairedKm2).toHaveLength(repaired.length);
    for (const [index, size] of repairedKm2.entries())
      expect(size / (repaired[index] as number)).toBeCloseTo(1, 2);
  });
});
