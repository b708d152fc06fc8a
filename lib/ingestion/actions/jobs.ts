import 'server-only';
import type { User } from '@/lib/accounts/revocation';
import { isAllowed } from '@/lib/accounts/role';
import { Problem } from '@/lib/web/problem';
import type { Board } from '../board/board';
import { findBoardLinks } from '../board/links';
import { withBoard } from '../board/open-board';
import { lookThrough } from '../look-through';
import { assertPlainName } from '../workflow-call';
import { type BulkAction, type DryRun, type DryRunItem, dryRun, TooManyStepsError } from './dry-run';
import { type JobState, jobStates } from './job-states';
import {
  addJob,
  cancelWaiting,
  findJob,
  hasSameItems,
  type JobRow,
  moveJob,
  type NewJob,
  workedStates,
} from './job-store';
import { auditJob, rolesFor, runJob } from './run-job';

/** Ids of scenes and tiles, as browsers send them. */
export interface Chosen {
  scenes: readonly number[];
  tiles: readonly number[];
}

/** What an action on many items would do, from the lists as they were read last. Throws as `lookThrough` does. */
export async function planBulk(aoi: string, action: BulkAction, chosen: Chosen, signal?: AbortSignal) {
  assertPlainName(aoi);
  return withBoard(aoi, async ({ board, readAt }) => {
    const run = await lookThrough(board.itemCount, signal, () => playThrough(board, action, chosen));
    const reasons = new Map<string, number>();
    for (const { reason } of run.refused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return {
      readAt,
      accepted: groupIds(run.accepted),
      refused: run.refused.slice(0, maxRefused).map((one) => {
        const item = board.item(one.kind, one.id);
        return { ...one, name: item?.label ?? item?.sourceId ?? null };
      }),
      refusedCount: run.refused.length,
      reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
      starts: run.starts,
      relinked: run.relinked,
      fails: run.fails,
      waiting: run.waiting,
      scenesOfTiles: listScenes(board, run),
    };
  });
}

async function playThrough(board: Board, action: BulkAction, chosen: Chosen): Promise<DryRun> {
  try {
    return await dryRun(await findBoardLinks(board), action, listTargets(chosen));
  } catch (error) {
    if (!(error instanceof TooManyStepsError)) throw error;
    throw new Problem({
      type: 'too-intricate',
      status: 400,
      title: 'Swath cannot forecast this action',
      detail: 'Too many tiles follow the same tile. Nothing was sent. Choose fewer items.',
    });
  }
}

/** The scenes of the tiles that would be moved, for maps that do not know where tiles lie. */
function listScenes(board: Board, { accepted, starts, fails, waiting, relinked }: DryRun): number[] {
  const tiles = accepted.filter(({ kind }) => kind === 'tile').map(({ id }) => id);
  const touched = [...tiles, ...starts, ...fails, ...waiting, ...relinked.map(({ tile }) => tile)];
  const scenes = touched.map((id) => board.item('tile', id)?.sceneId ?? 0);
  return [...new Set(scenes)].filter((id) => id > 0);
}

/** Refusals beyond this many are counted by reason only. */
const maxRefused = 1_000;

/**
 * Starts an action on many items, which continues automatically; asked again with the same id it is the same job.
 * Throws a `Problem` when another action has that id.
 */
export async function startBulk(
  aoi: string,
  { id, action, canary, ...chosen }: Chosen & { id: string; action: BulkAction; canary: number },
  user: User,
) {
  assertPlainName(aoi);
  const targets = listTargets(chosen);
  const job: NewJob = {
    id,
    aoi,
    action: action.type,
    toStatus: action.type === 'force' ? action.to : null,
    startedBy: user.id,
    state: 'running',
    // A canary of everything would be none.
    canary: canary < targets.length ? canary : 0,
    total: targets.length,
  };
  const isNew = await addJob(job, targets);
  const added = await requireJob(id);
  if (isNew) await auditJob(added.job, user, 'start');
  else await assertSame(added.job, job, targets);
  runJob(id);
  return jobView(added);
}

/** An id that comes again belongs to the same person and represents the same thing done to the same items. */
async function assertSame(known: JobRow, asked: NewJob, targets: readonly DryRunItem[]): Promise<void> {
  const isSame =
    known.aoi === asked.aoi &&
    known.action === asked.action &&
    known.toStatus === asked.toStatus &&
    known.startedBy === asked.startedBy &&
    (await hasSameItems(known, targets));
  if (isSame) return;
  throw new Problem({
    type: 'id-used',
    status: 409,
    title: 'Another action has this ID',
    detail: 'Nothing was sent for these items. Send the request again with a new ID.',
  });
}

export const controls = ['pause', 'resume', 'cancel'] as const;
export type Control = (typeof controls)[number];

/** Halts, continues with, or cancels a job; one whose first items failed again continues with all the others. */
export async function controlBulk(id: string, control: Control, user: User) {
  const { job } = await requireJob(id);
  if (!isAllowed(user.roles, rolesFor(job.action))) {
    throw new Problem({ type: 'not-allowed', status: 403, title: 'Your roles do not allow this' });
  }
  const moved = await moveJob(id, ...changeFor(control, job));
  if (moved) {
    if (control === 'cancel') await cancelWaiting(id);
    await auditJob(moved, user, control);
    if (control === 'resume') runJob(id);
  }
  return jobView(await requireJob(id));
}

function changeFor(control: Control, job: JobRow): [readonly JobState[], Parameters<typeof moveJob>[2]] {
  const sent = job.done + job.refused + job.unknown;
  if (control === 'pause') return [workedStates, { state: 'paused', sentence: null }];
  if (control === 'cancel') {
    const open = jobStates.filter((state) => state !== 'finished' && state !== 'cancelled');
    return [open, { state: 'cancelled', endedAt: new Date(), sentence: null }];
  }
  const isCanaryOut = job.canary > 0 && sent >= job.canary;
  if (job.state === 'paused' && isCanaryOut)
    return [['paused'], { state: 'waiting-for-canary', sentence: null }];
  if (job.state === 'paused') return [['paused'], { state: 'running', sentence: null }];
  return [['canary-failed', 'waiting-for-canary'], { state: 'running', canary: 0, sentence: null }];
}

/** A job with the name of who started it. Throws a `Problem` when there is none of this id. */
export async function requireJob(id: string) {
  const found = await findJob(id);
  if (found) return found;
  throw new Problem({ type: 'not-found', status: 404, title: 'There is no such action' });
}

/** A job as routes answer it. */
export function jobView({ job, startedByName }: { job: JobRow; startedByName: string }) {
  const { startedAt, endedAt, ...row } = job;
  return {
    ...row,
    startedBy: startedByName,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

const listTargets = ({ scenes, tiles }: Chosen): DryRunItem[] => [
  ...[...new Set(scenes)].map((id) => ({ kind: 'scene' as const, id })),
  ...[...new Set(tiles)].map((id) => ({ kind: 'tile' as const, id })),
];

function groupIds(targets: readonly DryRunItem[]) {
  const of = (kind: DryRunItem['kind']) => targets.filter((one) => one.kind === kind).map(({ id }) => id);
  return { scenes: of('scene'), tiles: of('tile') };
}
