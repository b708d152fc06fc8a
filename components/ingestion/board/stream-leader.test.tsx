import { afterEach, expect, it, vi } from 'vitest';
import { StreamLeader, type StreamMessage } from './stream-leader';

/** The browser's own, of which jsdom has none. */
class Source extends EventTarget {
  static CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor(readonly url: string) {
    super();
    Source.all.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  refuse() {
    this.close();
    this.onerror();
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Source.all = [];
});

it('waits longer after each refusal, and opens at once when someone asks for another try', () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  const published: StreamMessage[] = [];
  const leader = new StreamLeader((news) => published.push(news));
  leader.subscribe({ tab: 'a', subscriptions: [{ aoi: 'Aude', position: 'e:1' }] });
  vi.advanceTimersByTime(100);
  for (let failures = 1; failures <= 5; failures += 1) {
    expect(Source.all).toHaveLength(failures);
    Source.all.at(-1)?.refuse();
    if (failures < 5) vi.advanceTimersByTime(30_000);
  }
  expect(published.at(-1)).toEqual({ type: 'connection', isConnected: false, isRefused: true });
  vi.advanceTimersByTime(1_000);
  expect(Source.all).toHaveLength(5);
  leader.reconnect();
  vi.advanceTimersByTime(1);
  expect(Source.all).toHaveLength(6);
  Source.all.at(-1)?.onopen();
  expect(published.at(-1)).toEqual({ type: 'connection', isConnected: true, isRefused: false });
  leader.close();
});

it.each([
  ['many short names', 90, 'Aude', 3],
  ['names in an alphabet that is long in addresses', 40, '石狩川下流域の二〇二六年の干渉縞', 2],
])('opens streams whose addresses every proxy takes for %s', (_, count, name, streams) => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  const leader = new StreamLeader(() => {});
  const subscriptions = Array.from({ length: count }, (_, at) => ({
    aoi: `${name} ${at}`,
    position: `0002fef6:${at}`,
  }));
  leader.subscribe({ tab: 'a', subscriptions });
  vi.advanceTimersByTime(100);
  expect(Source.all).toHaveLength(streams);
  const addresses = Source.all.map(({ url }) => new URL(url, 'http://swath.example.org'));
  expect(addresses.flatMap(({ searchParams }) => searchParams.getAll('aoi'))).toEqual(
    subscriptions.map(({ aoi }) => aoi),
  );
  for (const { href } of addresses) expect(href.length).toBeLessThan(8_000);
  leader.close();
});
