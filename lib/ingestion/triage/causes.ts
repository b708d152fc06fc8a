import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/revocation';
import { db } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { Problem } from '@/lib/web/problem';
import { withBoard } from '../board/open-board';
import { toCoarseSignature, toSignature } from '../cause-signature';
import { readSightings, type Sighting, saveSightings } from '../history/cause-sightings';
import { firstSampleAt, readWatched } from '../history/record-store';
import { findEarliest } from '../history/timeline';
import { lookThrough } from '../look-through';
import { failingStatuses } from '../status';
import { addNote, endSnooze, findNote, readNotes, readSnoozes, removeNote, snooze } from './cause-store';
import { type Cause, groupCauses } from './triage';

/** Why items of an AOI wait or have failed, with what is known of each cause: since when, notes, whether it is snoozed. */
export function readCauses(aoi: string, signal?: AbortSignal) {
  return withBoard(aoi, async ({ board }) => {
    const causes = await lookThrough(board.itemCount, signal, async () => [
      ...(await groupCauses(await board.readAll('tile', failingStatuses), (id) => board.item('scene', id))),
      ...(await groupCauses(await board.readAll('scene', failingStatuses))),
    ]);
    const [known, notes, snoozes, watchedSince, watched] = await Promise.all([
      readSightings(aoi),
      readNotes(),
      readSnoozes(aoi),
      firstSampleAt(aoi),
      readWatched(aoi),
    ]);
    const since = watchedSince ?? new Date();
    const seen = toSightings(causes, known, since);
    if (watchedSince) await saveSightings(aoi, seen.changed);
    const dayStart = new Date().setUTCHours(0, 0, 0, 0);
    return {
      total: causes.length,
      causes: causes.slice(0, listCap).map(({ oldest: _, ...cause }) => {
        const { firstAt, lastAt } = seen.all.get(cause.signature) ?? { firstAt: since, lastAt: since };
        const names = listNames(cause.signature);
        const isSinceFirstLook = firstAt.getTime() === since.getTime();
        const earliest = findEarliest(watched, firstAt.getTime());
        return {
          ...cause,
          // What was there when the portal first looked, at all or after a gap, may be older.
          firstAt: isSinceFirstLook || earliest < firstAt.getTime() ? null : firstAt.getTime(),
          lastAt: lastAt.getTime(),
          isNewToday: !isSinceFirstLook && earliest >= dayStart,
          notes: notes.filter(({ signature }) => names.includes(signature)),
          snoozed: names.map((name) => snoozes.get(name)).find((snoozed) => snoozed) ?? null,
        };
      }),
    };
  });
}

/**
 * What a cause goes by: its signature, and the one that it had when it was one with others. What was noted or hidden then
 * is of each of them.
 */
function listNames(signature: string): string[] {
  const today = toSignature(signature);
  return [today, toCoarseSignature(today)];
}

/** When each cause was seen first and last, by what was known before and what is seen now. */
function toSightings(causes: readonly Cause[], known: ReadonlyMap<string, Sighting>, since: Date) {
  const all = new Map(known);
  const changed = new Map<string, Sighting>();
  for (const { signature, oldest, newest } of causes) {
    const before = all.get(signature);
    const first = oldest === null ? since : new Date(oldest);
    const last = newest === null ? since : new Date(newest);
    const now = {
      signature,
      firstAt: before && before.firstAt < first ? before.firstAt : first,
      lastAt: before && before.lastAt > last ? before.lastAt : last,
    };
    all.set(signature, now);
    const isSame = before && +before.firstAt === +now.firstAt && +before.lastAt === +now.lastAt;
    if (!isSame) changed.set(signature, now);
  }
  return { all, changed: [...changed.values()] };
}

/** Adds what the team should know of a cause, wherever it turns up. */
export async function recordCauseNote(signature: string, text: string, user: User): Promise<void> {
  await addNote(signature, text.trim(), user.id);
  await recordAudit(db(), {
    actor: user,
    action: 'ingestion.note',
    subject: 'cause',
    detail: { signature, text },
  });
}

/** Takes a note away; its author may, and admins. */
export async function removeCauseNote(id: number, user: User): Promise<void> {
  const note = await findNote(id);
  if (!note) throw new Problem({ type: 'not-found', status: 404, title: 'There is no such note' });
  if (note.authorId !== user.id && !user.roles.includes('admin')) {
    throw new Problem({
      type: 'not-author',
      status: 403,
      title: 'Only its author or an admin can remove a note',
    });
  }
  await removeNote(id);
  await recordAudit(db(), {
    actor: user,
    action: 'ingestion.note-removed',
    subject: 'cause',
    detail: { signature: note.signature, text: note.text },
  });
}

/** The longest that a cause is hidden. */
const maxSnoozeMs = 30 * 24 * 3_600_000;

/** Hides a cause of an AOI until a time (ms), or shows it again. */
export async function snoozeCause(
  aoi: string,
  signature: string,
  until: number | null,
  user: User,
): Promise<void> {
  if (until === null) await endSnooze(aoi, listNames(signature));
  else await snooze(aoi, signature, new Date(Math.min(until, Date.now() + maxSnoozeMs)), user.id);
  await recordAudit(db(), {
    actor: user,
    action: until === null ? 'ingestion.snooze-end' : 'ingestion.snooze',
    subject: `aoi:${aoi}`,
    detail: { signature, ...(until !== null && { until: new Date(until).toISOString() }) },
  });
}
