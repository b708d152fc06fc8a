import 'server-only';
import type { User } from '@/lib/accounts/session';
import { Problem } from '@/lib/web/problem';
import { audited } from './audited';
import { deleteAoi, forceRetryAoi, retryAoi } from './client';
import { lookAgain } from './live/hub';

/** Items that an action on a whole AOI moved; null where the server did not tell how many. */
export interface Moved {
  scenes: number | null;
  tiles: number | null;
}

/** Retries everything of an AOI that is in RETRY. */
export function retryWhole(aoi: string, user: User): Promise<Moved> {
  return onWhole(aoi, user, 'ingestion.retry-aoi', () => retryAoi(aoi));
}

/** Restarts everything of an AOI, DONE and FAILED included, where the server offers it; its name was typed again. */
export async function restartWhole(aoi: string, typed: string, user: User): Promise<Moved> {
  assertTyped(aoi, typed);
  return onWhole(aoi, user, 'ingestion.restart-aoi', () => forceRetryAoi(aoi));
}

/** Deletes an AOI with all that it holds, where the server offers it; its name was typed again. */
export async function deleteWhole(aoi: string, typed: string, user: User): Promise<void> {
  assertTyped(aoi, typed);
  await audited({ user, action: 'ingestion.delete', aoi }, () => deleteAoi(aoi)).finally(() =>
    lookAgain(aoi),
  );
}

async function onWhole(
  aoi: string,
  user: User,
  action: string,
  write: () => Promise<{ scenes: number; tiles: number } | undefined>,
): Promise<Moved> {
  // However it ended, the board has to see what became of it.
  const moved = await audited({ user, action, aoi }, write).finally(() => lookAgain(aoi));
  return moved ?? { scenes: null, tiles: null };
}

function assertTyped(aoi: string, typed: string): void {
  if (typed === aoi) return;
  throw new Problem({
    type: 'name-differs',
    status: 400,
    title: 'The name that was typed is another one',
    detail: 'Nothing was sent.',
    errors: [{ path: 'body.name', message: `Type ${aoi}` }],
  });
}
