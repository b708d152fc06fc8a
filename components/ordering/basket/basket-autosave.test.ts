import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BasketPatch } from '@/lib/ordering/basket-shape';
import { Problem } from '@/lib/web/problem';
import { BasketAutosave, type PendingPatchStore } from './basket-autosave';

const away = () => new Problem({ type: 'portal-unreachable', status: 0, title: 'Swath did not respond' });

/** A server that fails as often as it is asked to, and a shelf that outlives the saver. */
function world() {
  const sent: BasketPatch[] = [];
  const failures: unknown[] = [];
  let shelved: BasketPatch | undefined;
  const shelf: PendingPatchStore = {
    read: () => shelved,
    write: (patch) => {
      shelved = patch;
    },
  };
  const send = async (patch: BasketPatch) => {
    sent.push(patch);
    const failure = failures.shift();
    if (failure) throw failure;
  };
  return { sent, failures, shelf, saver: () => new BasketAutosave(send, shelf) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('changes of the basket', () => {
  it('are sent together once typing rests', async () => {
    const { sent, saver } = world();
    const one = saver();
    one.change({ customerReference: 'a' });
    one.change({ customerReference: 'ab', contractId: 'C' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ customerReference: 'ab', contractId: 'C' }]);
    expect(one.state).toEqual({ pending: undefined });
  });

  it('that failed are sent again automatically, ever less often, with what was typed since', async () => {
    const { sent, failures, shelf, saver } = world();
    failures.push(away(), away(), away());
    const one = saver();
    one.change({ customerReference: 'a' });
    await vi.advanceTimersByTimeAsync(400);
    expect(one.state).toMatchObject({ pending: { customerReference: 'a' }, nextTryAt: Date.now() + 2_000 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(one.state.nextTryAt).toBe(Date.now() + 4_000);
    one.change({ contractId: 'C' });
    expect(shelf.read()).toEqual({ customerReference: 'a', contractId: 'C' });
    await vi.advanceTimersByTimeAsync(400);
    expect(one.state.nextTryAt).toBe(Date.now() + 8_000);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(one.state).toEqual({ pending: undefined });
    expect(sent.at(-1)).toEqual({ customerReference: 'a', contractId: 'C' });
    expect(shelf.read()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('wait as long as the portal asks, and not for what waiting cannot lift', async () => {
    const { failures, saver } = world();
    failures.push(
      new Problem({ type: 'too-many', status: 429, title: 'Too many', retryAfter: 30 }),
      new Problem({ type: 'invalid', status: 400, title: 'That is too long' }),
    );
    const one = saver();
    one.change({ customerReference: 'a' });
    await vi.advanceTimersByTimeAsync(400);
    expect(one.state.nextTryAt).toBe(Date.now() + 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(one.state).toMatchObject({ pending: { customerReference: 'a' }, nextTryAt: undefined });
    expect(vi.getTimerCount()).toBe(0);
    one.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.state.pending).toBeUndefined();
  });

  it('that a page could not keep are continued with by the next page', async () => {
    const { sent, failures, saver } = world();
    failures.push(away(), away());
    const first = saver();
    first.change({ customerReference: 'typed' });
    await vi.advanceTimersByTimeAsync(400);
    first.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    const second = saver();
    expect(second.state.pending).toEqual({ customerReference: 'typed' });
    second.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.state).toEqual({ pending: undefined });
    expect(sent).toHaveLength(3);
  });

  it('never leave in two requests at once', async () => {
    let open = 0;
    let max = 0;
    const sent: BasketPatch[] = [];
    const send = async (patch: BasketPatch) => {
      open += 1;
      max = Math.max(max, open);
      await new Promise((done) => setTimeout(done, 1_000));
      sent.push(patch);
      open -= 1;
    };
    const one = new BasketAutosave(send, { read: () => undefined, write: () => undefined });
    one.change({ customerReference: 'a' });
    const flushes = [one.flush(), one.flush(), one.flush()];
    one.change({ contractId: 'C' });
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(flushes);
    expect(max).toBe(1);
    expect(one.state.pending).toBeUndefined();
    expect(sent.at(-1)).toMatchObject({ contractId: 'C' });
  });
});
