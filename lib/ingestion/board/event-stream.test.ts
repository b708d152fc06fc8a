import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { evictUser } from '@/lib/accounts/revocation';
import { viewerRoles } from '@/lib/accounts/role';
import { createSession } from '@/lib/accounts/session-store';
import { sessions, users } from '@/lib/accounts/tables';
import { notify } from '@/lib/notifications/notify';
import { db } from '@/lib/platform/db';
import { readEvents, type SeenEvent } from '@/testing/follower';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { readTransitions } from '../history/store';
import { eventStream } from './event-stream';
import { withBoard } from './open-board';
import { endAllStreams } from './viewer';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

interface Received {
  tiles: [number, string | null][];
  [key: string]: unknown;
}

/** A browser that follows an AOI. */
function follow(aoi: string | string[], lastId?: string, user = operator) {
  const leaving = new AbortController();
  const requests = [aoi].flat().map((name) => ({ aoi: name }));
  const asked = { method: 'GET', signal: leaving.signal };
  const { body } = eventStream(requests, user, viewerRoles, lastId, asked);
  const seen: SeenEvent<Received>[] = [];
  let isEnded = false;
  const read = async () => {
    for await (const event of readEvents<Received>(body as unknown as AsyncIterable<Uint8Array>))
      seen.push(event);
    isEnded = true;
  };
  void read();
  return {
    seen,
    isEnded: () => isEnded,
    leave: () => leaving.abort(),
    deltas: () => seen.filter(({ event }) => event === 'delta'),
  };
}

const settled = { timeout: 20_000, interval: 50 };
const made = { scenes: 3, tilesPerScene: 2, statuses: { PENDING: 1 } };
const snapshotId = (aoi: string) => withBoard(aoi, ({ bus }) => bus.lastId);

describe('the events of an AOI', () => {
  it('resume after a gap with what was missed, and ask for a fresh picture when that is unknown', async () => {
    await services.make('Resume', made);
    const { tile } = await services.listItems('Resume');
    const [first, second, third] = tile.map(({ id }) => id) as [number, number, number];
    const before = await snapshotId('Resume');
    const reader = follow('Resume', before);
    await services.result('tile', first, 'DONE');
    await vi.waitFor(() => expect(reader.deltas()[0]?.data.tiles).toContainEqual([first, 'DONE']), settled);
    const lastId = reader.deltas().at(-1)?.id;
    reader.leave();
    await vi.waitFor(() => expect(reader.isEnded()).toBe(true), settled);

    const witness = follow('Resume');
    await services.result('tile', second, 'FAILED');
    await services.result('tile', third, 'DONE');
    await vi.waitFor(() => {
      const pairs = witness.deltas().flatMap(({ data }) => data.tiles ?? []);
      expect(pairs).toContainEqual([second, 'FAILED']);
      expect(pairs).toContainEqual([third, 'DONE']);
    }, settled);
    const again = follow('Resume', lastId);
    await vi.waitFor(() => expect(again.seen.length).toBeGreaterThan(1), settled);
    // Exactly what the witness saw, once each, in order.
    expect(again.deltas().map(({ id }) => id)).toEqual(witness.deltas().map(({ id }) => id));
    expect(again.seen.some(({ event }) => event === 'reset')).toBe(false);

    const stranger = follow('Resume', 'another-life:3');
    await vi.waitFor(() => expect(stranger.seen[0]?.event).toBe('reset'), settled);
    for (const one of [witness, again, stranger]) one.leave();
  });

  it('come for several AOIs on one stream, which resumes all of them', async () => {
    for (const name of ['One', 'Other']) await services.make(name, made);
    await Promise.all([snapshotId('One'), snapshotId('Other')]);
    const tiles = [
      (await services.listItems('One')).tile[0]!,
      (await services.listItems('Other')).tile[0]!,
    ] as const;
    const reader = follow(['One', 'Other']);
    await vi.waitFor(() => {
      expect(new Set(reader.seen.map(({ data }) => data.aoi))).toEqual(new Set(['One', 'Other']));
    }, settled);
    await services.result('tile', tiles[0].id, 'DONE');
    await vi.waitFor(() => expect(reader.deltas()).toMatchObject([{ data: { aoi: 'One' } }]), settled);
    const lastId = reader.deltas()[0]?.id;
    reader.leave();
    const witness = follow('Other', lastId?.split(',')[1]);
    await services.result('tile', tiles[1].id, 'DONE');
    await vi.waitFor(() => expect(witness.deltas()).toHaveLength(1), settled);
    const again = follow(['One', 'Other'], lastId);
    await vi.waitFor(() => expect(again.deltas()).toMatchObject([{ data: { aoi: 'Other' } }]), settled);
    expect(again.seen.some(({ event }) => event === 'reset')).toBe(false);
    for (const one of [witness, again]) one.leave();
  });

  it('say at once that their reader has something new in the bell, and no one else', async () => {
    await services.make('Bell', made);
    const other = { ...operator, id: 'someone-else' };
    const [reader, stranger] = [follow('Bell'), follow('Bell', undefined, other)];
    const rings = ({ seen }: typeof reader) => seen.filter(({ event }) => event === 'inbox').length;
    const report = () =>
      db().transaction((tx) =>
        notify(tx, {
          ...{ kind: 'run-failed', key: 'run:1', title: 'A run failed', sentence: 'It was refused' },
          ...{ path: '/ingestion/runs', to: { ids: [operator.id] } },
        }),
      );
    await vi.waitFor(async () => {
      await report();
      expect(rings(reader)).toBeGreaterThan(0);
    }, settled);
    expect(rings(stranger)).toBe(0);
    for (const one of [reader, stranger]) one.leave();
  });

  it('cost the server the same however many follow', async () => {
    await services.make('Crowd', made);
    const crowd = Array.from({ length: 30 }, () => follow('Crowd'));
    await vi.waitFor(() => {
      for (const { seen } of crowd) expect(seen.at(-1)?.data.readAt).toEqual(expect.any(Number));
    }, settled);
    expect(await services.requestsTo(/Crowd\/scenes$/)).toBe(1);
    for (const { leave } of crowd) leave();
  });

  it('are kept as history', async () => {
    await services.make('History', made);
    const [tile] = (await services.listItems('History')).tile;
    const reader = follow('History', await snapshotId('History'));
    await services.result('tile', tile!.id, 'FAILED');
    await vi.waitFor(async () => {
      const transitions = await readTransitions('History', 'tile', tile!.id);
      expect(transitions).toMatchObject([{ from: 'PENDING', to: 'FAILED', message: 'It broke' }]);
    }, settled);
    reader.leave();
  });

  it('say when the AOI is deleted', async () => {
    await services.make('Deleted', made);
    await snapshotId('Deleted');
    const reader = follow('Deleted');
    await fetch(`${services.sim.url}/workflow/aoi/Deleted`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${services.sim.env.WORKFLOW_TOKEN}` },
    });
    await vi.waitFor(() => expect(reader.seen.at(-1)?.data.isGone).toBe(true), settled);
    reader.leave();
  });

  it('end with their session, also if the message of it was lost, and no other stream does', async () => {
    const otherSession = await createSession(db(), { userId: operator.id, way: 'password' });
    const reader = follow('Resume', undefined, {
      ...operator,
      session: { id: otherSession, isViewOnly: false, needsFactor: false },
    });
    const witness = follow('Resume');
    await vi.waitFor(() => expect(reader.seen.length).toBeGreaterThan(0), settled);
    // Past the code that notifies the processes.
    await db().delete(sessions).where(eq(sessions.id, otherSession));
    await vi.waitFor(() => expect(reader.isEnded()).toBe(true), settled);
    expect(witness.isEnded()).toBe(false);
    witness.leave();
  });

  it('are looked at within a second of the end of their session, however slow the clock of this machine is', async () => {
    // The timer is that of the first stream.
    endAllStreams();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const session = await createSession(db(), { userId: operator.id, way: 'password' });
      const reader = follow('Resume', undefined, {
        ...operator,
        session: { id: session, isViewOnly: false, needsFactor: false },
      });
      while (reader.seen.length === 0) await new Promise(setImmediate);
      await db().delete(sessions).where(eq(sessions.id, session));
      expect(reader.isEnded()).toBe(false);
      // The rest of the second is for the query.
      await vi.advanceTimersByTimeAsync(900);
      vi.useRealTimers();
      await vi.waitFor(() => expect(reader.isEnded()).toBe(true), settled);
    } finally {
      vi.useRealTimers();
    }
  });

  it('end at once for a user who can no longer look, and for everyone at shutdown', async () => {
    const [reader, other] = [follow('Resume'), follow('Resume')];
    await vi.waitFor(() => expect(other.seen.length).toBeGreaterThan(0), settled);
    await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, operator.id));
    evictUser(operator.id);
    await vi.waitFor(() => expect([reader.isEnded(), other.isEnded()]).toEqual([true, true]), settled);
    await db().update(users).set({ disabledAt: null }).where(eq(users.id, operator.id));
    evictUser(operator.id);
    const last = follow('Resume');
    await vi.waitFor(() => expect(last.seen.length).toBeGreaterThan(0), settled);
    endAllStreams();
    await vi.waitFor(() => expect(last.isEnded()).toBe(true), settled);
  });
});
