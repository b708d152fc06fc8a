import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { outsideTraces } from '@/lib/platform/tracing/span';
import { closeBreaker } from './breaker';
import type { ServiceName } from './errors';
import { isPresent, isSuspect, onFailure } from './health';
import { request, type UpstreamRequest, type UpstreamText } from './http';
import { tokenForm } from './token';

/** How often a service is asked that failed, until it answers; while it was down for long, less often. */
const intervalMs = 4_000;
const rarelyMs = 12_000;
const oftenTimes = 75;
/** However many calls fail, the checks are no closer than this. */
const minGapMs = 1_000;
const deadlineMs = 5_000;
const maxBytes = 32 * 1024 * 1024;

const state = processSingleton('service-checks', () => ({
  running: new Map<ServiceName, Promise<void>>(),
  watching: new Set<ServiceName>(),
  lastAt: new Map<ServiceName, number>(),
}));

/** What is asked of each service: cheap, and it changes nothing. The search is for one of these constellations. */
const questions: Record<
  ServiceName,
  (constellations: readonly string[]) => Pick<UpstreamRequest, 'method' | 'path' | 'body' | 'contentType'>
> = {
  identity: () => ({
    method: 'POST',
    path: '',
    body: tokenForm(),
    contentType: 'application/x-www-form-urlencoded',
  }),
  ordering: () => ({ method: 'GET', path: '/api/v1/me/contracts' }),
  search: (constellations) => ({
    method: 'POST',
    path: '/api/v1/search',
    body: JSON.stringify({
      geometry: 'POLYGON((0 0, 0.001 0, 0.001 0.001, 0 0.001, 0 0))',
      constellation: constellations.slice(0, 1),
      acquisitionDate: '[2000-01-01T00:00:00,2000-01-01T00:00:01]',
    }),
    contentType: 'application/json',
  }),
  workflow: () => ({ method: 'GET', path: '/aoi/' }),
};

/**
 * Asks a service at once whether it answers, past a breaker that is open; its health then reports. Those who ask at the
 * same time share one call. Never throws.
 */
export function checkService(service: ServiceName): Promise<void> {
  const running = state.running.get(service);
  if (running) return running;
  const check = outsideTraces(() => ask(service)).finally(() => {
    state.running.delete(service);
    state.lastAt.set(service, performance.now());
  });
  state.running.set(service, check);
  return check;
}

async function ask(service: ServiceName): Promise<void> {
  if (!isPresent(service)) return;
  try {
    await questionService(service, { deadlineMs });
  } catch {
    // The health of the service has it.
  }
}

interface QuestionOptions {
  deadlineMs: number;
  /** Another path to read, below the service's address. */
  path?: string;
  /** What a search can ask for; without it what the configuration names. */
  constellations?: readonly string[];
}

/**
 * Asks a service its question once, past its breaker, and gives its answer. Throws an `UpstreamError` for all but a 2xx.
 */
export async function questionService(
  service: ServiceName,
  { deadlineMs, path, constellations = config().search?.constellations ?? [] }: QuestionOptions,
): Promise<UpstreamText> {
  const question = path === undefined ? questions[service](constellations) : { method: 'GET' as const, path };
  const answer = await request({
    service,
    operation: 'check',
    ...question,
    safe: true,
    deadlineMs,
    maxBytes,
    isCheck: true,
    // What a start page says, or not, says nothing of the service.
    isOptional: path !== undefined,
  });
  if (path === undefined) closeBreaker(service);
  return answer;
}

/** From now on a service that failed is checked until it answers. Gives what ends that. */
export function startChecks(): () => void {
  const stop = new AbortController();
  const leave = onFailure((service) => void watch(service, stop.signal));
  return () => {
    leave();
    stop.abort();
  };
}

async function watch(service: ServiceName, signal: AbortSignal): Promise<void> {
  if (state.watching.has(service)) return;
  state.watching.add(service);
  try {
    const sinceLast = performance.now() - (state.lastAt.get(service) ?? Number.NEGATIVE_INFINITY);
    let wait = Math.max(0, minGapMs - sinceLast);
    for (let times = 0; ; times += 1) {
      await pause(wait, undefined, { signal, ref: false });
      await checkService(service);
      if (!isSuspect(service)) return;
      wait = times < oftenTimes ? intervalMs : rarelyMs;
    }
  } catch {
    // The process ends.
  } finally {
    state.watching.delete(service);
  }
}
