import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { comparedState } from '../run-state';
import { readExisting, replaceIngestedScenes } from './ingested-scenes';
import { changeRun, countArrived, moveRun, requireRun } from './store';

/** A server may still be at work when its connection broke: what arrived is looked at again after so long, ms. */
const retryDelaysMs = [500, 4_000, 15_000, 45_000];

const pending = processSingleton('run-comparisons', () => ({ abort: new AbortController() }));

/**
 * Compares what an AOI holds with what a run sent, and says so in the run. `isLast` concludes from what is missing;
 * otherwise a run of which something is missing stays `unknown`, for more may arrive.
 * @returns whether everything arrived
 */
export async function compareRun(
  id: string,
  { isLast = true, signal = undefined as AbortSignal | undefined } = {},
) {
  const run = await requireRun(id);
  if (run.state === 'starting' || run.state === 'refused') {
    throw new Problem({
      type: 'nothing-to-compare',
      status: 409,
      title:
        run.state === 'refused' ? 'The server refused this run' : 'This run is still waiting for its answer',
      detail: 'There is nothing to compare.',
    });
  }
  const existing = await readExisting(run.aoi, { signal });
  await replaceIngestedScenes(run.aoi, existing.sourceIds);
  const isList = run.input !== 'payload';
  const arrivedCount = isList
    ? await countArrived(id, run.aoi)
    : Math.max(0, existing.sourceIds.length - run.thereCount);
  const state = comparedState(isList ? (run.sceneCount ?? 0) : 1, arrivedCount);
  await changeRun(id, { arrivedCount, comparedAt: new Date() });
  if (isLast || state === 'started') await moveRun(id, ['unknown', 'partial', 'absent'], { state });
  return state === 'started';
}

/** Compares in the background, some times, until everything is there or the last look concludes. */
export function compareInTime(id: string): void {
  const { signal } = pending.abort;
  const look = async () => {
    for (const [index, wait] of retryDelaysMs.entries()) {
      await pause(wait, undefined, { signal, ref: false });
      try {
        if (await compareRun(id, { isLast: index === retryDelaysMs.length - 1, signal })) return;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log().info({ run: id }, 'a run could not be compared yet');
      }
    }
  };
  look().catch((error) => {
    if (!signal.aborted) log().warn({ err: error, run: id }, 'a run could not be compared');
  });
}

/** Stops looking; runs that are `unknown` can be compared by anyone who looks at them. */
export function endComparisons(): void {
  pending.abort.abort();
  pending.abort = new AbortController();
}
