import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { type SearchControl, searchQuery } from './search-query';

const askedFor = (from: string) => ({
  areaKey: 'aude',
  areaKm2: 1,
  geometry: boxPolygon([1, 43, 2, 44]),
  constellations: ['SPOT'],
  from,
  to: '2026-11-21T00:00:00Z',
  filters: {},
});
const line = (value: object) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
const progress = { found: 1, total: 2, requests: 1, atService: [] };
const images = line({ type: 'images', images: [{ id: 'a' }], ...progress });

/** A page that looks at one search after the other, and the answers that the portal gives it. */
function openPage() {
  const answers: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        answers.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const client = new QueryClient();
  const control: SearchControl = { isResuming: false };
  const observer = new QueryObserver(client, searchQuery(client, askedFor('2026-01-01'), control));
  observer.subscribe(() => undefined);
  return {
    answers,
    control,
    look: (from: string) => observer.setOptions(searchQuery(client, askedFor(from), control)),
    search: () => observer.getCurrentResult(),
    again: () => void observer.refetch(),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('searchQuery', () => {
  it('reports no problem for a search that was stopped before anything came, nor of one made again', async () => {
    const page = openPage();
    for (const turn of [1, 2]) {
      await vi.waitFor(() => expect(page.answers).toHaveLength(turn));
      page.control.stop?.();
      await vi.waitFor(() => expect(page.search().isFetching).toBe(false));
      expect(page.search()).toMatchObject({ error: null, data: { images: [], interruptedBy: 'user' } });
      page.again();
    }
  });

  it('says that a search broke off where the connection did, and keeps what came', async () => {
    const page = openPage();
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.enqueue(images);
    await vi.waitFor(() => expect(page.search().data).toBeDefined());
    page.answers[0]?.error(new TypeError('network error'));
    await vi.waitFor(() => expect(page.search().isFetching).toBe(false));
    expect(page.search()).toMatchObject({
      error: { type: 'portal-unreachable' },
      data: { images: [{ id: 'a' }], interruptedBy: 'connection' },
    });
  });

  it.each([false, true])(
    'makes a search again that was dropped for another one, also when images had come (%s)',
    async (hasCome) => {
      const page = openPage();
      await vi.waitFor(() => expect(page.answers).toHaveLength(1));
      if (hasCome) {
        page.answers[0]?.enqueue(images);
        await vi.waitFor(() => expect(page.search().data).toBeDefined());
      }
      page.look('2026-02-01');
      await vi.waitFor(() => expect(page.answers).toHaveLength(2));
      page.look('2026-01-01');
      await vi.waitFor(() => expect(page.answers).toHaveLength(3));
      page.answers[2]?.enqueue(images);
      page.answers[2]?.enqueue(line({ type: 'end', gaps: [], finishedAt: 'now', ...progress, total: 1 }));
      page.answers[2]?.close();
      await vi.waitFor(() => expect(page.search().data?.finishedAt).toBe('now'));
      expect(page.search()).toMatchObject({ error: null, data: { images: [{ id: 'a' }] } });
      expect(page.search().data).not.toHaveProperty('interruptedBy');
      // What came to its end is not searched again.
      page.look('2026-02-01');
      await vi.waitFor(() => expect(page.answers).toHaveLength(4));
      page.look('2026-01-01');
      expect(page.search()).toMatchObject({ isFetching: false, data: { finishedAt: 'now' } });
    },
  );
});
