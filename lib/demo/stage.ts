import 'server-only';
import { z } from 'zod';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/revocation';
import { noSuchArea } from '@/lib/areas/saved/no-such-area';
import { findArea } from '@/lib/areas/saved/store';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Problem } from '@/lib/web/problem';
import { type StageState, stageState } from './api';
import { controlSimulator } from './control-simulator';
import { type FailureEnd, failedTiles, type StageService } from './stage-limits';
import { askForReset, canReset, readWorldTime } from './supervisor';

const counted = z.object({ count: z.number() });

/** What the simulator says of itself now, and when the demo began. */
export async function readStage(): Promise<StageState> {
  const said = await controlSimulator('GET', '', stageState.omit({ canReset: true, madeAt: true }));
  const isSupervised = canReset();
  return { ...said, canReset: isSupervised, madeAt: isSupervised ? readWorldTime() : null };
}

/** Ends forty tiles of an AOI in RETRY or FAILED, for one cause. Gives how many there were. */
export async function failTiles({ aoi, endsIn }: { aoi: string; endsIn: FailureEnd }, actor: User) {
  const { count } = await controlSimulator('POST', '/fail', counted, { aoi, count: failedTiles, endsIn });
  await recordAudit(db(), { actor, action: 'demo.fail', subject: `aoi:${aoi}`, detail: { count, endsIn } });
  return { count, stage: await readStage() };
}

/** Ends all open work of an AOI as DONE. Gives how many items. */
export async function finishAoi(aoi: string, actor: User) {
  const { count } = await controlSimulator('POST', '/finish', counted, { aoi });
  await recordAudit(db(), { actor, action: 'demo.finish', subject: `aoi:${aoi}`, detail: { count } });
  return { count, stage: await readStage() };
}

/** Adds images over a saved area to the archive. Gives how many. */
export async function deliverImages({ areaId, count }: { areaId: string; count: number }, actor: User) {
  const area = await findArea(areaId, actor);
  if (!area) throw noSuchArea();
  const delivered = await controlSimulator('POST', '/deliver', counted, { box: area.bbox, count });
  await recordAudit(db(), { actor, action: 'demo.deliver', subject: `area:${areaId}`, detail: delivered });
  return { ...delivered, stage: await readStage() };
}

/** Takes a service down or up. */
export async function setService(change: { service: StageService; isUp: boolean }, actor: User) {
  await controlSimulator('PUT', '/service', z.null(), change);
  await recordAudit(db(), { actor, action: 'demo.service', subject: 'demo', detail: change });
  return readStage();
}

/** Changes how fast the services run. */
export async function setSpeed(speed: number, actor: User) {
  await controlSimulator('PUT', '/speed', z.null(), { speed });
  await recordAudit(db(), { actor, action: 'demo.speed', subject: 'demo', detail: { speed } });
  return readStage();
}

/** Has the demo begin again. Gives when it began the last time. */
export async function resetDemo(actor: User) {
  if (!canReset()) {
    throw new Problem({
      type: 'no-reset',
      status: 409,
      title: 'Swath cannot begin again here',
      detail: 'Nothing was changed. Only `npm run demo` can, and another program started Swath.',
    });
  }
  const madeAt = readWorldTime();
  // It is lost with all else. The log keeps who did it.
  await recordAudit(db(), { actor, action: 'demo.reset', subject: 'demo' });
  log().info({ user: actor.id }, 'the demo begins again');
  askForReset();
  return { madeAt };
}
