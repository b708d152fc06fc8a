// Run by `npm run demo` at its first start: records hours that could have led to what the simulator holds, through the
// portal's own services.
import { findUserByEmail } from '@/lib/accounts/users';
import { listSearches, markSearchSeen } from '@/lib/archive/saved/search-store';
import { toSignature } from '@/lib/ingestion/cause-signature';
import { listAois, listScenes, listTiles, readOverview } from '@/lib/ingestion/client';
import { saveSightings } from '@/lib/ingestion/history/cause-sightings';
import { beginWatch, extendWatch, saveSnapshot } from '@/lib/ingestion/history/record-store';
import { encodeSnapshot, recordCode } from '@/lib/ingestion/history/status-snapshot';
import { saveHistory } from '@/lib/ingestion/history/store';
import type { Kind } from '@/lib/ingestion/item';
import type { WireScene, WireTile } from '@/lib/ingestion/schema';
import { readStatus, statuses } from '@/lib/ingestion/status';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { withDatabase } from './support/command';
import { type Listed, type Past, pastOf, Tally } from './support/demo-past';

/** The AOI that someone watched; of the others there are counts alone. */
const watched = 'Denmark-coherence-2026';

await withDatabase(async () => {
  if (!config().isDemo) throw new Error('Only the demo has an invented past. Nothing was written.');
  const until = Date.now();
  await recordPast(watched, pastOf(await listItems(watched), until));
  for (const { name } of await listAois()) if (name !== watched) await recordStanding(name, until);
  const analyst = await findUserByEmail('analyst@demo.swath');
  if (!analyst) return;
  // They looked a week ago: what came since then is new.
  const lastWeek = new Date(until - 7 * 24 * 3_600_000);
  for (const { id } of (await listSearches(analyst)).searches) await markSearchSeen(id, analyst, lastWeek);
});

async function listItems(aoi: string): Promise<Listed[]> {
  const dates = new Map<number, string>();
  const scenes = await listScenes(aoi, undefined, (scene): Listed => {
    const date = scene.data.date ?? '';
    dates.set(scene.id, date);
    return { kind: 'scene', ...stateOf(scene), date };
  });
  const tiles = await Promise.all(
    statuses.map((status) =>
      listTiles(aoi, status, (tile): Listed => {
        const date = dates.get(tile.scene?.id ?? 0) ?? '';
        return { kind: 'tile', ...stateOf(tile), date };
      }),
    ),
  );
  return [...scenes, ...tiles.flat()];
}

function stateOf({ id, source_id, status, message }: WireScene | WireTile) {
  return { id, name: source_id, status: readStatus(status), message };
}

async function recordPast(aoi: string, { from, until, statuses: first, steps }: Past): Promise<void> {
  const columns = (kind: Kind) => {
    const items = first.filter((item) => item.kind === kind);
    return { ids: items.map(({ id }) => id), codes: items.map(({ status }) => recordCode(status)) };
  };
  const tally = new Tally(first);
  const sightings = new Map<string, { signature: string; firstAt: Date; lastAt: Date }>();
  await db().transaction(async (tx) => {
    await saveHistory(tx, aoi, [], tally, from);
    for (const { at, changes } of steps) {
      tally.follow(changes);
      await saveHistory(tx, aoi, changes, tally, at);
      for (const { message } of changes) {
        if (!message) continue;
        const signature = toSignature(message);
        const known = sightings.get(signature);
        sightings.set(signature, {
          signature,
          firstAt: known?.firstAt ?? new Date(at),
          lastAt: new Date(at),
        });
      }
    }
  });
  await saveSightings(aoi, [...sightings.values()]);
  await saveSnapshot(aoi, from, true, encodeSnapshot(columns('scene'), columns('tile')));
  await extendWatch(await beginWatch(aoi, from), until);
}

/** An AOI that did not change: what works in it and does not come on is reported as stuck. */
async function recordStanding(aoi: string, until: number): Promise<void> {
  const { scenes, tiles } = await readOverview(aoi);
  const board = { counts: (kind: Kind) => (kind === 'scene' ? scenes : tiles) };
  await db().transaction(async (tx) => {
    for (const hoursAgo of [6, 3, 0]) await saveHistory(tx, aoi, [], board, until - hoursAgo * 3_600_000);
  });
}
