import { expect, it, vi } from 'vitest';
import { processSingleton } from './global';

/** Another copy of a module, as another bundle of the production build holds it. */
async function loadCopy<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return load();
}

it('reports problems and upstream errors of another copy of their module', async () => {
  const load = async () => ({
    ...(await import('@/lib/web/problem')),
    ...(await import('@/lib/upstream/errors')),
    ...(await import('@/lib/web/to-problem')),
  });
  const [one, other] = [await loadCopy(load), await loadCopy(load)];
  expect(other.Problem).not.toBe(one.Problem);
  const problem = new one.Problem({ type: 'not-found', status: 404, title: 'None' });
  const upstream = new one.UpstreamError({
    service: 'workflow',
    operation: 'list',
    kind: 'breaker-open',
    sent: false,
  });
  expect(problem).toBeInstanceOf(other.Problem);
  expect(upstream).toBeInstanceOf(other.UpstreamError);
  expect(upstream).not.toBeInstanceOf(other.Problem);
  expect(new Error('else')).not.toBeInstanceOf(other.Problem);
  expect(other.toProblem(problem).type).toBe('not-found');
  expect(other.toProblem(upstream)).toMatchObject({ type: 'upstream-breaker-open', status: 503 });
});

it('counts failures of all copies against one breaker, and all copies say that it is open', async () => {
  const load = async () => ({
    ...(await import('@/lib/upstream/breaker')),
    ...(await import('@/lib/upstream/errors')),
  });
  const [one, other] = [await loadCopy(load), await loadCopy(load)];
  one.resetBreakers();
  const call = { lane: 'extras', service: 'ordering', operation: 'look' } as const;
  const failing = (copy: typeof one) =>
    copy
      .withBreaker(
        call,
        () => true,
        () => Promise.reject(new copy.UpstreamError({ ...call, kind: 'cut', sent: true })),
      )
      .catch((error: unknown) => error);
  for (let round = 0; round < 3; round += 1) {
    for (const copy of [one, other]) expect(await failing(copy)).toMatchObject({ kind: 'cut' });
  }
  for (const copy of [one, other]) expect(await failing(copy)).toMatchObject({ kind: 'breaker-open' });
  one.resetBreakers();
});

it('says that too many passwords wait, whichever copy has made the queue, or counts what waits', async () => {
  // As the library of another bundle refuses: its class is not the one that is imported here.
  const refused = Object.assign(new Error('full'), { isBulkheadRejectedError: true });
  const lane = { execute: () => Promise.reject(refused) };
  processSingleton('password-lanes', () => ({ known: lane, stranger: lane }));
  const load = () => import('@/lib/accounts/password/password');
  const [one, other] = [await loadCopy(load), await loadCopy(load)];
  expect(other.HashingBusy).not.toBe(one.HashingBusy);
  const error = await one.hashPassword('any').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(other.HashingBusy);
  const { toProblem } = await import('@/lib/web/to-problem');
  expect(toProblem(error)).toMatchObject({ type: 'busy', status: 503 });
});
