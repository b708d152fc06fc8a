import 'server-only';
import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { readAudit, recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { db, pool } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { readAoiList } from '../aoi-list';
import { type HandoverDocument, handoverDocument } from '../handovers-api';
import type { Board } from '../live/board';
import { withBoard } from '../open-board';
import { totalOf } from '../status';
import { handovers } from '../tables';
import { causesOf, type Move, sortMoves } from './sort-moves';

type AoiSummary = Awaited<ReturnType<typeof readAoiList>>['aois'][number];

const longestMs = 14 * 24 * 3_600_000;
const mostActs = 500;
/** AOIs that nobody watches are looked at closely while they have no more items than this, and are not many. */
const smallAoi = 20_000;
const mostLooks = 12;
/** What is written down for good may take longer to be read than a page. */
const patienceMs = 15_000;

/** What changed about failures: of each item the first status and the last, where it failed at either end or between. */
const movesSql = `
  select * from (
    select aoi, kind, item_id, max(at) as at,
      (array_agg(from_status order by id))[1] as was,
      (array_agg(to_status order by id desc))[1] as is_now,
      (array_agg(message order by id desc))[1] as message,
      bool_or(to_status in ('RETRY', 'FAILED')) as has_failed
    from board_transitions where aoi = any($1::text[]) and at >= $2
    group by aoi, kind, item_id
  ) moves where has_failed or was in ('RETRY', 'FAILED') or is_now in ('RETRY', 'FAILED')
  limit 200000`;

/** Writes down how things stand against `since` (ms), for good; gives the id of the page that shows it. */
export async function makeHandover(since: number, note: string, user: User): Promise<string> {
  if (since > Date.now() || since < Date.now() - longestMs) {
    throw new Problem({
      type: 'invalid-time',
      status: 422,
      title: 'A handover tells of the last 14 days at most',
      detail: 'Choose a time within them.',
    });
  }
  const { aois } = await readAoiList(patienceMs);
  const moves = await readMoves(
    aois.map(({ name }) => name),
    new Date(since),
  );
  const document: HandoverDocument = { aois: [], acts: [], hasMoreActs: false };
  let looks = 0;
  for (const aoi of aois) {
    const sorted = sortMoves(moves.get(aoi.name) ?? []);
    const failing = failingNow(aoi);
    const isClose = failing > 0 && sizeOf(aoi) <= smallAoi && looks < mostLooks;
    if (isClose) looks += 1;
    const open = isClose ? await openCauses(aoi.name, sorted.freshKeys) : null;
    const fresh = sorted.freshKeys.size;
    const openCount = open
      ? open.reduce((sum, { count }) => sum + count, 0)
      : aoi.scenes && aoi.tiles
        ? Math.max(0, failing - fresh)
        : null;
    const { freshKeys: _, ...told } = sorted;
    document.aois.push({
      name: aoi.name,
      scenes: aoi.scenes,
      tiles: aoi.tiles,
      readAt: aoi.readAt,
      ...told,
      open,
      openCount,
    });
  }
  const entries = await readAudit({ since: new Date(since), action: 'ingestion.', limit: mostActs + 1 });
  document.hasMoreActs = entries.length > mostActs;
  document.acts = entries.slice(0, mostActs).map(({ at, actorEmail, action, subject, detail }) => ({
    at: at.getTime(),
    who: actorEmail,
    action: action.replace(/^ingestion\./, ''),
    subject,
    outcome: typeof detail?.outcome === 'string' ? detail.outcome : '',
  }));
  const id = randomUUID();
  await db().transaction(async (on) => {
    await on.insert(handovers).values({ id, createdBy: user.id, since: new Date(since), note, document });
    await recordAudit(on, { actor: user, action: 'ingestion.handover', subject: `handover:${id}` });
  });
  return id;
}

const failingNow = ({ scenes, tiles }: AoiSummary) =>
  scenes && tiles ? scenes.FAILED + scenes.RETRY + tiles.FAILED + tiles.RETRY : 0;
const sizeOf = ({ scenes, tiles }: AoiSummary) => (scenes && tiles ? totalOf(scenes) + totalOf(tiles) : 0);

/** What fails now and is not new; null where the board cannot be read. */
async function openCauses(aoi: string, fresh: ReadonlySet<string>) {
  try {
    return await withBoard(aoi, ({ board }) => causesOf(failuresOf(board, fresh)));
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function* failuresOf(board: Board, fresh: ReadonlySet<string>) {
  for (const kind of ['scene', 'tile'] as const) {
    for (const { id, status, message, since } of board.all(kind)) {
      if ((status === 'RETRY' || status === 'FAILED') && !fresh.has(`${kind}${id}`))
        yield { kind, id, status, message, at: since };
    }
  }
}

async function readMoves(aois: readonly string[], since: Date): Promise<Map<string, Move[]>> {
  const { rows } = await pool().query<{
    aoi: string;
    kind: number;
    item_id: number;
    at: Date;
    was: string | null;
    is_now: string | null;
    message: string | null;
  }>(movesSql, [aois, since]);
  const moves = new Map<string, Move[]>();
  for (const { aoi, kind, item_id, at, was, is_now, message } of rows) {
    const list = moves.get(aoi) ?? [];
    list.push({
      kind: kind === 0 ? 'scene' : 'tile',
      id: item_id,
      was,
      is: is_now,
      message: message ?? '',
      at: at.getTime(),
    });
    moves.set(aoi, list);
  }
  return moves;
}

const head = {
  id: handovers.id,
  createdBy: users.name,
  createdAt: handovers.createdAt,
  since: handovers.since,
  note: handovers.note,
};
const inMs = <T extends { createdAt: Date; since: Date }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.getTime(),
  since: row.since.getTime(),
});

/** The newest handovers, without what they tell. */
export async function listHandovers() {
  const rows = await db()
    .select(head)
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.createdBy))
    .orderBy(desc(handovers.createdAt))
    .limit(200);
  return rows.map(inMs);
}

/** A handover as it was written down. */
export async function readHandover(id: string) {
  const [row] = await db()
    .select({ ...head, document: handovers.document })
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.createdBy))
    .where(eq(handovers.id, id));
  if (!row) throw new Problem({ type: 'not-found', status: 404, title: 'There is no such handover' });
  return { ...inMs(row), document: handoverDocument.parse(row.document) };
}
