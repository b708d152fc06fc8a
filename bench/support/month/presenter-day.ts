import { randomUUID } from 'node:crypto';
import { makeOrder, saveAreas, signIn } from '../../../scripts/support/demo-world.mjs';

type Person = Awaited<ReturnType<typeof signIn>>;

/** The AOI that presenters show. */
export const shownAoi = 'Denmark-coherence-2026';

/** Every fifth day tiles end in FAILED, and stay so until someone resets the demo. */
const endsInFailedEvery = 5;

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [9, 55],
      [9.1, 55],
      [9.1, 55.1],
      [9, 55.1],
      [9, 55],
    ],
  ],
};

/**
 * What people do with the demo on one day, through the portal's own routes: they sign in, search and order, save an area,
 * have images delivered and tiles fail, retry these, leave a note and a handover, and finish the AOI. Gives what was
 * refused.
 */
export async function spendDay(portal: string, simulator: string, day: number): Promise<string[]> {
  const refused: string[] = [];
  const attempt = (what: Promise<unknown>) =>
    what.catch((error: Error) => void refused.push(error.message.slice(0, 160)));
  const [analyst, approver, operator, admin] = await Promise.all(
    ['analyst', 'approver', 'operator', 'admin'].map((role): Promise<Person> => signIn(portal, role)),
  );
  if (!analyst || !approver || !operator || !admin) return ['no one could sign in'];
  const areas = await saveAreas(analyst);
  // An admin can deliver over an area that its owner shares.
  const names = [...areas.values()].filter(({ isShared }) => isShared).map(({ name }) => name);
  const area = names[day % names.length] as string;
  const order = { reference: `MONTH-${day}`, area, ends: 'placed' };
  await attempt(makeOrder({ analyst, approver, simulator }, areas, order));
  const saved = await analyst('POST', '/areas', { name: `Day ${day}`, geometry: square });
  await analyst('DELETE', `/areas/${saved.id}`);

  await attempt(admin('POST', '/demo/deliver', { areaId: areas.get(area).id, count: 8 }));
  await attempt(admin('POST', '/demo/fail', { aoi: shownAoi }));
  await attempt(retryWorst(operator, day));
  if (day % endsInFailedEvery === 0)
    await attempt(admin('POST', '/demo/fail', { aoi: shownAoi, endsIn: 'FAILED' }));
  await attempt(admin('POST', '/demo/finish', { aoi: shownAoi }));
  await attempt(
    operator('POST', '/ingestion/handovers', { since: Date.now() - 8 * 3_600_000, note: `Day ${day}.` }),
  );
  return refused;
}

/** Retries the tiles of the largest cause, one first, and notes it. */
async function retryWorst(operator: Person, day: number): Promise<void> {
  const { causes } = await operator('GET', `/ingestion/aois/${shownAoi}/causes`);
  const cause = causes.find(
    ({ status, kind }: { status: string; kind: string }) => status === 'RETRY' && kind === 'tile',
  );
  if (!cause) return;
  await operator('POST', `/ingestion/aois/${shownAoi}/actions`, {
    id: randomUUID(),
    action: 'retry',
    tiles: cause.ids,
    canary: 1,
  });
  await operator('POST', '/ingestion/notes', { signature: cause.signature, text: `Day ${day}: retried.` });
}
