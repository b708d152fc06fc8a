import { afterEach, expect, it, vi } from 'vitest';
import { StreamLeader, type StreamMessage } from './stream-leader';

/** The browser's own, of which jsdom has none. */
class Source extends EventTarget {
  static CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor() {
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
