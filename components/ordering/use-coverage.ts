'use client';
import { useEffect, useMemo, useState } from 'react';
import { type BasketGoods, productGroups } from '@/lib/ordering/basket';
import type { ProductGroup } from '@/lib/ordering/basket-shape';
import type { Coverage } from '@/lib/ordering/coverage';
import { formatArea } from '../ui/format';
import type { CoverageRequest, CoverageResponse } from './coverage.worker';

/** Outlines that take longer are not measured, ms. */
const maxMs = 20_000;
const tooLong = `Measuring coverage took longer than ${maxMs / 1000} s, so it was stopped. The coverage is unknown.`;

/** What is known of the coverage of a basket or an order. */
export interface CoverageReading {
  /** By product type; one that is not in it is not measured, or not yet. */
  measured: ReadonlyMap<string, Coverage>;
  /** Whether more follows. */
  isMeasuring: boolean;
  /** Why the rest is not measured, as a sentence. */
  problem?: string;
}

const nothing: CoverageReading = { measured: new Map(), isMeasuring: true };

/**
 * Measures what images cover of their areas, in a worker with a time limit: outlines come from people and services, and
 * neither a page nor the server that renders it may wait for them. Memoise what is given.
 */
export function useCoverage(goods: BasketGoods | undefined): CoverageReading {
  const groups = useSameOutlines(useMemo(() => (goods ? productGroups(goods) : []), [goods]));
  const [latest, setLatest] = useState<{ groups: readonly ProductGroup[]; reading: CoverageReading }>();
  useEffect(() => {
    if (groups.length === 0) return;
    const measured = new Map<string, Coverage>();
    const worker = new Worker(new URL('./coverage.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const stop = (problem?: string) => {
      end();
      setLatest({ groups, reading: { measured: new Map(measured), isMeasuring: false, problem } });
    };
    const timer = setTimeout(() => stop(tooLong), maxMs);
    worker.onerror = () => stop('The browser could not measure coverage. Load the page again to try again.');
    worker.onmessage = ({ data: { productTypeId, coverage } }: MessageEvent<CoverageResponse>) => {
      measured.set(productTypeId, coverage);
      if (measured.size === groups.length) stop();
      else setLatest({ groups, reading: { measured: new Map(measured), isMeasuring: true } });
    };
    const question: CoverageRequest = groups;
    worker.postMessage(question);
    return end;
  }, [groups]);
  return latest?.groups === groups ? latest.reading : nothing;
}

/** The area of a product type that is covered at least once, in words. */
export function describeUniqueArea(
  { measured, isMeasuring }: CoverageReading,
  productTypeId: string,
): string {
  const coverage = measured.get(productTypeId);
  if (!coverage && isMeasuring) return 'Measuring…';
  return coverage?.uniqueKm2 === undefined ? 'unknown' : formatArea(coverage.uniqueKm2);
}

/** The groups that came first of those with the same outlines, so that a new option measures nothing again. */
function useSameOutlines(groups: readonly ProductGroup[]): readonly ProductGroup[] {
  const [kept, setKept] = useState(groups);
  if (kept === groups || hasSameOutlines(kept, groups)) return kept;
  setKept(groups);
  return groups;
}

const hasSameOutlines = (before: readonly ProductGroup[], now: readonly ProductGroup[]) =>
  isSameList(before, now, (a, b) => a.productTypeId === b.productTypeId && hasSameItems(a, b));

const hasSameItems = (a: ProductGroup, b: ProductGroup) =>
  isSameList(
    a.items,
    b.items,
    (x, y) => x.id === y.id && x.areaId === y.areaId && x.image?.footprint === y.image?.footprint,
  ) && isSameList(a.areas, b.areas, (x, y) => x.id === y.id && x.geometry === y.geometry);

const isSameList = <T>(a: readonly T[], b: readonly T[], isSame: (x: T, y: T) => boolean) =>
  a.length === b.length && a.every((one, index) => isSame(one, b[index] as T));
