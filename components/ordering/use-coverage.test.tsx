import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { addItem, type BasketGoods, emptyBasket } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import { parsePrice } from '@/lib/ordering/client-schema';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import type { Polygon } from '@/lib/ordering/polygon-shape';
import { passTime, TestWorker, withTestWorkers } from '@/testing/test-worker';
import type { CoverageResponse } from './coverage.worker';
import { OrderPrice } from './orders/OrderPrice';
import { describeUniqueArea, useCoverage } from './use-coverage';

/** A star whose lines all cross each other: two with 2,001 corners take many minutes to compare. */
function star(points: number, turn: number): Polygon {
  const ring = Array.from({ length: points }, (_, at): [number, number] => {
    const angle = (at * Math.floor(points / 2) * 2 * Math.PI) / points + turn;
    return [10 + 5 * Math.cos(angle), 45 + 5 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] };
}

const geometry = star(2_001, 0);
const content: BasketContent = ['one', 'two'].reduce(
  (basket, productTypeId) =>
    addItem(
      basket,
      {
        area: { name: 'Star', geometry },
        image: { sourceId: productTypeId, footprint: star(2_001, 1) },
        productTypeId,
      },
      () => `${productTypeId}${Math.random()}`,
      [geometry],
    ),
  emptyBasket,
);

withTestWorkers();
const answer = (worker: TestWorker | undefined, productTypeId: string, uniqueKm2: number) =>
  worker?.answer({ productTypeId, coverage: { items: new Map(), uniqueKm2 } } satisfies CoverageResponse);

it('the server renders an order of the dearest outlines without measuring them', { timeout: 20_000 }, () => {
  const price = parsePrice(
    JSON.stringify({
      currency: 'EUR',
      totalAmount: '20',
      productTypes: [{ productTypeId: 'one', amount: 20, areaKm2: 7 }],
    }),
  );
  const order = { content, price, options: [], contractName: 'Ours' } as unknown as OrderDetail;
  const page = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <OrderPrice order={order} />
    </QueryClientProvider>,
  );
  expect(page).toContain('€20.00');
  expect(page).toContain('Measuring…');
});

it('outlines that take longer than 20 s are reported as not measured, and the rest is shown', () => {
  const { result } = renderHook(() => useCoverage(content));
  expect(result.current.isMeasuring).toBe(true);
  const [worker] = TestWorker.all;
  expect(describeUniqueArea(result.current, 'one')).toBe('Measuring…');
  answer(worker, 'one', 12);
  expect(result.current.measured.get('one')?.uniqueKm2).toBe(12);
  expect(result.current.isMeasuring).toBe(true);
  passTime(19_000);
  expect(worker?.isEnded).toBe(false);
  passTime(1_001);
  expect(worker?.isEnded).toBe(true);
  expect(result.current.isMeasuring).toBe(false);
  expect([...result.current.measured.keys()]).toEqual(['one']);
  expect(result.current.problem).toBe(
    'Measuring coverage took longer than 20 s, so it was stopped. The coverage is unknown.',
  );
  expect(describeUniqueArea(result.current, 'two')).toBe('unknown');
});

it('an option measures nothing again, another outline does, and a left page ends its worker', () => {
  const { result, rerender, unmount } = renderHook((goods: BasketGoods) => useCoverage(goods), {
    initialProps: content,
  });
  answer(TestWorker.all[0], 'one', 12);
  answer(TestWorker.all[0], 'two', 13);
  expect(result.current.isMeasuring).toBe(false);
  const items = content.items.map((item) => ({ ...item, values: { colour: 'grey' } }));
  rerender({ ...content, items });
  expect(TestWorker.all).toHaveLength(1);
  expect(result.current.measured.size).toBe(2);
  rerender({ ...content, items, areas: content.areas.map((area) => ({ ...area, geometry: star(3, 0) })) });
  expect(TestWorker.all).toHaveLength(2);
  expect(result.current).toMatchObject({ isMeasuring: true, measured: new Map() });
  unmount();
  expect(TestWorker.all.every(({ isEnded }) => isEnded)).toBe(true);
});
