import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './steady-load';

/** What `/api/ready` of a replica said; times by `performance.now()`. */
export interface ReadyAnswer {
  startedAt: number;
  endedAt: number;
  isReady: boolean;
}

export interface Readiness {
  url: string;
  answers: ReadyAnswer[];
  stop(): Promise<void>;
}

const intervalMs = 100;

/** Asks a replica ten times a second whether it is ready. */
export function watchReadiness(url: string): Readiness {
  const answers: ReadyAnswer[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const isReady = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(10_000) }).then(
        async (response) => (await response.arrayBuffer()) && response.status === 200,
        () => false,
      );
      answers.push({ startedAt, endedAt: performance.now(), isReady });
      await pause(intervalMs);
    }
  })();
  return {
    url,
    answers,
    async stop() {
      isOver = true;
      await asking;
    },
  };
}

/** When a replica was ready and stayed so, by `performance.now()`; infinity when it is not ready now. */
export function readySince({ answers }: Readiness): number {
  const last = answers.findLastIndex(({ isReady }) => !isReady);
  return answers[last + 1]?.endedAt ?? Number.POSITIVE_INFINITY;
}

/** A request that begins when the database is back may take this long to be answered, ms. */
const answerMs = 1_000;

/**
 * How often a replica said that it is ready although none of its requests had succeeded for `allowedMs`, or did so
 * right afterwards.
 * @param marginMs how much later a busy machine may find out
 */
export function wronglyReady(
  { url, answers }: Readiness,
  asked: readonly Answer[],
  allowedMs: number,
  marginMs: number,
): number {
  const successes = asked.filter((one) => one.url === url && one.status >= 200 && one.status < 300);
  return answers.filter(
    ({ isReady, startedAt, endedAt }) =>
      isReady &&
      !successes.some(
        (one) =>
          one.endedAt > startedAt - allowedMs - marginMs && one.endedAt < endedAt + answerMs + marginMs,
      ),
  ).length;
}

/**
 * How often a replica said that it is not ready before anything had happened.
 * @param begunAt when something happened, by `performance.now()`
 * @param marginMs how long a busy machine may take it for not ready
 */
export function wronglyUnready({ answers }: Readiness, begunAt: number, marginMs: number): number {
  const before = answers.filter(({ endedAt }) => endedAt < begunAt);
  return before.filter(
    ({ isReady, endedAt }) =>
      !isReady && !before.some((other) => other.isReady && Math.abs(other.endedAt - endedAt) < marginMs),
  ).length;
}
