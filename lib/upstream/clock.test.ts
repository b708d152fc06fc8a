import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { abortedAs, startClock } from './clock';

it('a call that is over leaves nothing behind on the signal of the one who asked, which may live for weeks', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const asking = new AbortController();
  const call = () => {
    const clock = startClock({ deadlineMs: 60_000, signal: asking.signal });
    // Who is given a signal may listen to it and never take that back.
    clock.signal.addEventListener('abort', () => undefined);
    clock.stop();
    return new WeakRef(clock.signal);
  };
  const signals = Array.from({ length: 20 }, call);
  expect(getEventListeners(asking.signal, 'abort')).toHaveLength(0);
  await vi.waitFor(() => {
    collect();
    expect(signals.filter((signal) => signal.deref())).toHaveLength(0);
  });
});

it('distinguishes the end of the time from the one who asked going away, before and after the start', async () => {
  const late = startClock({ deadlineMs: 1 });
  await vi.waitFor(() => expect(late.signal.aborted).toBe(true));
  expect(abortedAs(late.signal)).toBe('timeout');

  const asking = new AbortController();
  const left = startClock({ deadlineMs: 60_000, signal: asking.signal });
  asking.abort();
  expect(left.signal.aborted).toBe(true);
  expect(abortedAs(left.signal)).toBe('cancelled');
  left.stop();

  const never = startClock({ deadlineMs: 60_000, signal: asking.signal });
  expect(abortedAs(never.signal)).toBe('cancelled');
  expect(never.signal.aborted).toBe(true);
  never.stop();
});
