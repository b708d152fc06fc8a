import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { audit } from '@/lib/accounts/tables';
import { readBackup, writeBackup } from '@/lib/platform/backup';
import { db, pool } from '@/lib/platform/db';
import { acquire, LeaseLostError, revoke } from '@/lib/platform/work/lease';
import { resetBreakers } from '@/lib/upstream/breaker';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { pauseJobs } from './after-restore';
import { markSending, orphanedJobs, readJobItems, requeueItems } from './job-store';
import { controlBulk, planBulk, requireJob, startBulk } from './jobs';
import { reportLines } from './report';
import { startJobs } from './run-job';
import { bulkItems, bulkJobs } from './tables';

let services: Services;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  services = await startServices();
  stopJobs = startJobs();
});
afterEach(async () => {
  resetBreakers();
  await services.sim.faults.clear();
});
afterAll(async () => {
  await stopJobs();
  await services.stop();
});

const readTiles = async (name: string) => (await services.listItems(name)).tile;
const puts = () => services.requestsTo(/\/(retry|fail)$/, 'PUT');
const readState = async (id: string) => (await requireJob(id)).job.state;
const reaches = (id: string, state: string) =>
  vi.waitFor(async () => expect(await readState(id)).toBe(state), { timeout: 20_000, interval: 100 });
const retry = (aoi: string, tiles: number[], canary = 0, id: string = randomUUID()) =>
  startBulk(aoi, { id, action: { type: 'retry' }, scenes: [], tiles, canary }, operator);
const inRetry = async (name: string, count: number) => {
  await services.make(name, { scenes: count, tilesPerScene: 1, statuses: { RETRY: 1 } });
  return (await readTiles(name)).map(({ id }) => id);
};

describe('an action on many items', () => {
  it('sends each once, reports those that the server did not take, and keeps that in the audit', async () => {
    const tiles = await inRetry('Many', 30);
    await services.result('tile', tiles[3]!, 'DONE');
    const before = await puts();
    const { id } = await retry('Many', tiles);
    await retry('Many', tiles, 0, id);
    await reaches(id, 'finished');
    const { job } = await requireJob(id);
    expect(job).toMatchObject({ total: 30, done: 29, refused: 1, unknown: 0 });
    expect((await puts()) - before).toBe(29);
    const [row] = await db()
      .select()
      .from(audit)
      .where(and(eq(audit.subject, 'aoi:Many'), like(audit.action, '%.end')))
      .orderBy(desc(audit.id));
    expect(row).toMatchObject({
      action: 'ingestion.bulk-retry.end',
      actorEmail: operator.email,
      detail: { job: id, done: 29, items: [{ id: tiles[3], outcome: 'refused', status: 'DONE' }] },
    });
    const lines: string[] = [];
    for await (const part of reportLines(id)) lines.push(...part.trim().split('\r\n'));
    expect(lines).toHaveLength(31);
    expect(lines[4]).toMatch(new RegExp(`^"tile",${tiles[3]},"refused","DONE",.*Only items in RETRY`));
  });

  it('refuses an id that represents other items, another action or another person', async () => {
    const tiles = await inRetry('Reused', 4);
    const { id } = await retry('Reused', tiles.slice(0, 2));
    await reaches(id, 'finished');
    const before = await puts();
    const chosen = { id, scenes: [], tiles: tiles.slice(0, 2), canary: 0 };
    const refused = { type: 'id-used', status: 409 };
    await expect(retry('Reused', tiles.slice(2), 0, id)).rejects.toMatchObject(refused);
    await expect(retry('Reused', tiles, 0, id)).rejects.toMatchObject(refused);
    await expect(retry('Many', tiles.slice(0, 2), 0, id)).rejects.toMatchObject(refused);
    await expect(
      startBulk('Reused', { ...chosen, action: { type: 'fail' } }, operator),
    ).rejects.toMatchObject(refused);
    await expect(
      startBulk('Reused', { ...chosen, action: { type: 'retry' } }, { ...operator, id: 'somebody else' }),
    ).rejects.toThrow();
    expect((await retry('Reused', tiles.slice(0, 2), 0, id)).state).toBe('finished');
    expect(await puts()).toBe(before);
  });

  it('does not move once a backup from while it continued is restored, until someone resumes it', async () => {
    const tiles = await inRetry('Restored', 6);
    const { id } = await retry('Restored', tiles, 2);
    await reaches(id, 'waiting-for-canary');
    const folder = mkdtempSync(join(tmpdir(), 'swath-halt-'));
    try {
      const file = join(folder, 'backup.gz');
      await writeBackup(file);
      await readBackup(file, { after: pauseJobs });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const { job } = await requireJob(id);
    expect(job).toMatchObject({ state: 'paused' });
    expect(job.sentence).toContain('A backup was restored');
    for (const tile of tiles.slice(0, 2)) await services.result('tile', tile, 'DONE');
    expect(await orphanedJobs()).toEqual([]);
    await controlBulk(id, 'resume', operator);
    await reaches(id, 'finished');
    expect((await requireJob(id)).job.done).toBe(6);
  });

  it('halts where it is asked to, continues from there, and leaves alone what it cancels', async () => {
    const tiles = await inRetry('Halted', 24);
    await services.sim.faults.set([
      { kind: 'latency', service: 'workflow', method: 'PUT', path: '*/retry', ms: 150 },
    ]);
    const { id } = await retry('Halted', tiles);
    await vi.waitFor(async () => expect((await requireJob(id)).job.done).toBeGreaterThan(0), {
      timeout: 10_000,
    });
    expect((await controlBulk(id, 'pause', operator)).state).toBe('paused');
    await vi.waitFor(async () =>
      expect(await readJobItems(id, { states: ['sending'], limit: 9 })).toEqual([]),
    );
    const atPause = (await requireJob(id)).job.done;
    expect(atPause).toBeLessThan(24);
    await controlBulk(id, 'resume', operator);
    await vi.waitFor(async () => expect((await requireJob(id)).job.done).toBeGreaterThan(atPause), {
      timeout: 10_000,
    });
    await controlBulk(id, 'cancel', operator);
    await vi.waitFor(async () =>
      expect(await readJobItems(id, { states: ['sending'], limit: 9 })).toEqual([]),
    );
    const { job } = await requireJob(id);
    const cancelled = await readJobItems(id, { states: ['cancelled'], limit: 100 });
    expect(cancelled.length).toBeGreaterThan(0);
    expect(job.done + cancelled.length).toBe(24);
    const left = (await readTiles('Halted')).filter(({ status }) => status === 'RETRY');
    expect(left).toHaveLength(cancelled.length);
  });

  it('sends the rest once the first ones are DONE', async () => {
    const tiles = await inRetry('Canary', 10);
    const { id } = await retry('Canary', tiles, 2);
    await reaches(id, 'waiting-for-canary');
    expect((await requireJob(id)).job.done).toBe(2);
    for (const tile of tiles.slice(0, 2)) await services.result('tile', tile, 'DONE');
    await reaches(id, 'finished');
    expect((await requireJob(id)).job.done).toBe(10);
  });

  it('sends no more when one of the first comes back, until someone says so', async () => {
    const tiles = await inRetry('Canary-dies', 10);
    const { id } = await retry('Canary-dies', tiles, 2);
    await reaches(id, 'waiting-for-canary');
    await services.result('tile', tiles[0]!, 'FAILED');
    await reaches(id, 'canary-failed');
    expect(await db().select().from(audit).where(eq(audit.subject, 'aoi:Canary-dies'))).toContainEqual(
      expect.objectContaining({
        action: 'ingestion.bulk-retry.canary-failed',
        detail: expect.objectContaining({ job: id, done: 2, canary: 2 }),
      }),
    );
    expect((await readTiles('Canary-dies')).filter(({ status }) => status === 'RETRY')).toHaveLength(8);
    await controlBulk(id, 'resume', operator);
    await reaches(id, 'finished');
    expect((await requireJob(id)).job.done).toBe(10);
  });

  it('waits for a server that is away instead of refusing what it could not look at', async () => {
    const tiles = await inRetry('Away', 12);
    const before = await puts();
    for (const status of [503, 404]) {
      await services.sim.faults.set([{ kind: 'status', status, service: 'workflow' }]);
      resetBreakers();
      const { id } = await retry('Away', status === 503 ? tiles.slice(0, 6) : tiles.slice(6));
      await vi.waitFor(
        async () =>
          expect((await requireJob(id)).job).toMatchObject({
            ...{ state: 'running', done: 0, refused: 0, unknown: 0 },
            sentence: 'The workflow server is not responding. Swath waits and sends nothing.',
          }),
        { timeout: 20_000, interval: 100 },
      );
      await services.sim.faults.clear();
      resetBreakers();
      await reaches(id, 'finished');
      expect((await requireJob(id)).job).toMatchObject({ done: 6, refused: 0, unknown: 0, sentence: null });
    }
    expect((await puts()) - before).toBe(12);
  });

  it('sends no more when one of the first was not taken, nor continues automatically later', async () => {
    const tiles = await inRetry('Canary-refused', 6);
    await services.result('tile', tiles[0]!, 'FAILED');
    const { id } = await retry('Canary-refused', tiles, 2);
    await reaches(id, 'canary-failed');
    expect((await requireJob(id)).job).toMatchObject({
      ...{ done: 1, refused: 1 },
      sentence: '1 of the first 2 was refused. Nothing more was sent.',
    });
    expect((await readTiles('Canary-refused')).filter(({ status }) => status === 'RETRY')).toHaveLength(4);
  });

  it('names the first one where only one goes first', async () => {
    const tiles = await inRetry('Canary-alone', 2);
    const { id } = await retry('Canary-alone', tiles, 1);
    await reaches(id, 'waiting-for-canary');
    await services.result('tile', tiles[0]!, 'FAILED');
    await reaches(id, 'canary-failed');
    expect((await requireJob(id)).job.sentence).toBe('The first one failed again. Nothing more was sent.');
  });

  it('waits for its first ones also when its process died while it sent them', async () => {
    const tiles = await inRetry('Canary-orphan', 12);
    const id = randomUUID();
    await db()
      .insert(bulkJobs)
      .values({
        ...{ id, aoi: 'Canary-orphan', action: 'retry', startedBy: operator.id, state: 'running' },
        ...{ total: 12, done: 4, canary: 6 },
      });
    const stateAt = (place: number) => (place < 4 ? 'done' : place < 6 ? 'sending' : 'waiting');
    await db()
      .insert(bulkItems)
      .values(
        tiles.map((itemId, place) => ({
          jobId: id,
          place,
          kind: 1,
          itemId,
          state: stateAt(place) as 'done',
        })),
      );
    const before = await puts();
    // What was lost is in RETRY still, so that the first ones cannot all come to DONE.
    await reaches(id, 'canary-failed');
    expect((await puts()) - before).toBe(0);
  });

  it('is marked for sending only by the process that has it, and not once it was cancelled', async () => {
    const tiles = await inRetry('Marked', 3);
    const id = randomUUID();
    const values = { id, aoi: 'Marked', action: 'retry', startedBy: operator.id, total: 3 } as const;
    await db()
      .insert(bulkJobs)
      .values({ ...values, state: 'paused' });
    await db()
      .insert(bulkItems)
      .values(tiles.map((itemId, place) => ({ jobId: id, place, kind: 1, itemId })));
    const lease = (await acquire('action', id))!;
    const items = await readJobItems(id, { limit: 9 });
    expect(await markSending(lease, items)).toEqual([]);
    await db().update(bulkJobs).set({ state: 'running' }).where(eq(bulkJobs.id, id));
    expect(await markSending(lease, items.slice(0, 2))).toHaveLength(2);
    expect(await markSending(lease, items.slice(0, 2))).toEqual([]);
    await revoke('action', id);
    await expect(markSending(lease, items)).rejects.toThrow(LeaseLostError);
    await controlBulk(id, 'cancel', operator);
    await requeueItems(id, [0]);
    expect((await readJobItems(id, { limit: 1 }))[0]?.state).toBe('cancelled');
  });

  it('is taken up when its process has died, and what was being sent then is not sent again', async () => {
    const tiles = await inRetry('Orphan', 6);
    const id = randomUUID();
    const died = await acquire('action', id);
    died?.abort();
    await db().insert(bulkJobs).values({
      id,
      aoi: 'Orphan',
      action: 'retry',
      startedBy: operator.id,
      state: 'running',
      total: 6,
    });
    await db()
      .insert(bulkItems)
      .values(
        tiles.map((itemId, place) => ({
          jobId: id,
          place,
          kind: 1,
          itemId,
          state: place < 2 ? ('sending' as const) : ('waiting' as const),
        })),
      );
    const before = await puts();
    expect(await orphanedJobs()).toEqual([]);
    await pool().query('update leases set lease_until = now() where subject = $1', [id]);
    await reaches(id, 'finished');
    expect((await requireJob(id)).job).toMatchObject({ done: 4, unknown: 2 });
    expect((await puts()) - before).toBe(4);
  });

  it('is refused for names in which the server would see a pattern', async () => {
    const before = await puts();
    await expect(retry('Many*', [1])).rejects.toMatchObject({ type: 'pattern-in-name' });
    await expect(planBulk('Many?', { type: 'retry' }, { scenes: [], tiles: [1] })).rejects.toMatchObject({
      type: 'pattern-in-name',
    });
    expect(await puts()).toBe(before);
  });
});

it('what a dry run accepts and refuses is what the server does then', async () => {
  await services.make('Foreseen', {
    scenes: 8,
    tilesPerScene: 6,
    statuses: { RETRY: 3, DONE: 3, NEW: 2, PENDING: 1 },
  });
  const tiles = (await readTiles('Foreseen')).map(({ id }) => id);
  const plan = await planBulk('Foreseen', { type: 'fail' }, { scenes: [], tiles });
  const { id } = await startBulk(
    'Foreseen',
    { id: randomUUID(), action: { type: 'fail' }, scenes: [], tiles: plan.accepted.tiles, canary: 0 },
    operator,
  );
  await reaches(id, 'finished');
  expect((await requireJob(id)).job).toMatchObject({ done: plan.accepted.tiles.length, refused: 0 });
  const now = new Map((await readTiles('Foreseen')).map((tile) => [tile.id, tile.status]));
  for (const tile of plan.starts) expect([tile, now.get(tile)]).toEqual([tile, 'PENDING']);
  for (const tile of plan.accepted.tiles) expect([tile, now.get(tile)]).toEqual([tile, 'FAILED']);
});
