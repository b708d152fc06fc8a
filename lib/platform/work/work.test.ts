import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readBackup, writeBackup } from '@/lib/platform/backup';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, openDatabase, pool } from '@/lib/platform/db';
import { builtProcess } from '@/testing/built-process';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { every, inTurn } from './every';
import { claim, endJobs, resetJobs, runningJobs, stopJob } from './job';
import { acquire, deleteLeases, type Lease, LeaseLostError, leaseKinds, revoke } from './lease';

const soon = { timeout: 20_000, interval: 50 };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
  await pool().query('create table written (by text)');
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
let subject = '';
let count = 0;
beforeEach(() => {
  count += 1;
  subject = `subject-${count}`;
});
const own: Lease[] = [];
afterEach(async () => {
  vi.useRealTimers();
  resetJobs();
  for (const lease of own.splice(0)) await lease.release();
  await pool().query('truncate written');
});

/** A promise that is resolved from outside. */
const gate = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const take = async (kind: Lease['kind'] = 'board', of = subject) => {
  const lease = await acquire(kind, of);
  if (lease) own.push(lease);
  return lease;
};
/** Lets the time of every lease of a subject be over, by the clock of the database. */
const expire = () =>
  pool().query(`update leases set lease_until = now() - interval '1 second' where subject = $1`, [subject]);
const write = (lease: Lease | undefined, by: string) =>
  lease?.write((tx) => tx.execute(`insert into written values ('${by}')`));
const written = async () => (await pool().query('select by from written')).rows.map(({ by }) => by);
const leftMs = async (kind: string) =>
  (
    await pool().query<{ left: number }>(
      `select (extract(epoch from lease_until - now()) * 1000)::float8 as left from leases
       where kind = $1 and subject = $2`,
      [kind, subject],
    )
  ).rows[0]?.left ?? 0;

/** Another process that holds leases of this test's subject. */
async function startHolder(kinds: readonly string[], env: Record<string, string> = {}) {
  const script = await builtProcess('testing/platform/lease-process.ts');
  const child = spawn(process.execPath, ['--conditions=react-server', script], {
    env: { ...process.env, ...env, HOLD: JSON.stringify(kinds.map((kind) => [kind, subject])) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines: unknown[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  await vi.waitFor(() => expect(lines).not.toHaveLength(0), soon);
  expect(lines.shift()).toEqual({ held: kinds });
  return { child, lines, exited };
}

describe('a lease of every kind', () => {
  it('is another process’s only after its holder died and its time is over', async () => {
    const { child, exited } = await startHolder(leaseKinds);
    for (const kind of leaseKinds) expect(await take(kind), kind).toBeUndefined();
    child.kill('SIGKILL');
    await exited;
    for (const kind of leaseKinds) {
      expect(await take(kind), kind).toBeUndefined();
      expect(await leftMs(kind), kind).toBeLessThanOrEqual(30_000);
    }
    // The shortest really passes; the others need not be waited for.
    await vi.waitFor(async () => expect(await take('board')).toBeDefined(), soon);
    await expire();
    for (const kind of leaseKinds) if (kind !== 'board') expect(await take(kind), kind).toBeDefined();
  });

  it('is lost to a process that stood still, which writes nothing afterwards', async () => {
    const { child, lines } = await startHolder(leaseKinds);
    child.kill('SIGSTOP');
    await expire();
    for (const kind of leaseKinds) expect(await take(kind), kind).toBeDefined();
    child.kill('SIGCONT');
    await vi.waitFor(() => expect(lines).toHaveLength(leaseKinds.length), soon);
    for (const kind of leaseKinds)
      expect(lines).toContainEqual({ lost: kind, wrote: false, error: 'LeaseLostError' });
  });

  it.each([-3_600_000, 3_600_000])(
    'is held as long as ever by a process whose clock is %i ms off, and taken no sooner',
    async (ms) => {
      const { child, exited } = await startHolder(leaseKinds, { CLOCK_AHEAD_MS: String(ms) });
      const left = await Promise.all(leaseKinds.map(leftMs));
      for (const one of left) expect(one).toBeLessThanOrEqual(30_000);
      vi.setSystemTime(Date.now() - 2 * ms);
      for (const kind of leaseKinds) expect(await take(kind), kind).toBeUndefined();
      child.kill('SIGKILL');
      await exited;
      await expire();
      for (const kind of leaseKinds) expect(await take(kind), kind).toBeDefined();
    },
  );
});

describe('a lease', () => {
  it('has one holder of many who ask at the same time', async () => {
    const asked = await Promise.all([1, 2, 3, 4].map(() => take()));
    expect(asked.filter(Boolean)).toHaveLength(1);
  });

  it('is renewed for as long as it is held, and free at once when it is released', async () => {
    const lease = await take();
    await pool().query(`update leases set lease_until = now() + interval '1 second' where subject = $1`, [
      subject,
    ]);
    await vi.waitFor(async () => expect(await leftMs('board')).toBeGreaterThan(4_000), soon);
    await lease?.release();
    expect(await take()).toBeDefined();
  });

  it('is lost within seconds when it is revoked, and its holder writes no more', async () => {
    const lease = await take();
    await write(lease, 'holder');
    await revoke('board', subject);
    await expect(write(lease, 'late')).rejects.toThrow(LeaseLostError);
    expect(lease?.signal.aborted).toBe(true);
    expect(await written()).toEqual(['holder']);

    const other = await take();
    await revoke('board', subject);
    await vi.waitFor(() => expect(other?.signal.aborted).toBe(true), soon);
  });

  it('is lost while others still cannot have it, when the database takes no renewal', async () => {
    const lease = await take();
    const locker = await pool().connect();
    await locker.query('begin');
    await locker.query('select 1 from leases where subject = $1 for update', [subject]);
    await vi.waitFor(() => expect(lease?.signal.aborted).toBe(true), soon);
    // A rollback, so that what the lock held up counts as it was.
    await locker.query('rollback');
    locker.release();
    expect(await leftMs('board')).toBeGreaterThan(0);
    await expect(write(lease, 'late')).rejects.toThrow(LeaseLostError);
  });

  it('is taken from no one in the middle of a write, even when its time is over', async () => {
    const lease = await take();
    const finish = gate();
    const begun = gate();
    const writing = lease?.write(async (tx) => {
      await expire();
      begun.resolve();
      await finish.promise;
      await tx.execute(`insert into written values ('holder')`);
    });
    await begun.promise;
    const taking = take();
    await vi.waitFor(async () => {
      const { rowCount } = await pool().query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, soon);
    finish.resolve();
    await writing;
    await taking;
    expect(await written()).toEqual(['holder']);
  });

  it('is refused at once while its holder writes', async () => {
    const lease = await take();
    const finish = gate();
    const begun = gate();
    const writing = lease?.write(async () => {
      begun.resolve();
      await finish.promise;
    });
    await begun.promise;
    expect(await take()).toBeUndefined();
    finish.resolve();
    await writing;
  });

  it('has a term that does not come again with a backup', async () => {
    const lease = await take();
    const folder = mkdtempSync(join(tmpdir(), 'swath-leases-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    await writeBackup(file);
    await lease?.release();
    await readBackup(file, { after: deleteLeases });
    await expect(write(lease, 'late')).rejects.toThrow(LeaseLostError);
    expect(await take()).toBeDefined();
  });

  it('has a term that no other has had, also after its row was deleted', async () => {
    const first = await take();
    await revoke('board', subject);
    const second = await take();
    expect(second?.term).not.toBe(first?.term);
    await expect(write(first, 'late')).rejects.toThrow(LeaseLostError);
    await write(second, 'holder');
    expect(await written()).toEqual(['holder']);
  });
});

describe('every', () => {
  it('never runs twice at a time, continues after a failure, and ends with the run under way', async () => {
    let runs = 0;
    let atOnce = 0;
    let signal: AbortSignal | undefined;
    let go: () => void = () => undefined;
    const end = every(5, 'it failed', async (ending) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      runs += 1;
      signal = ending;
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      atOnce -= 1;
      if (runs === 1) throw new Error('once');
    });
    await vi.waitFor(() => expect(runs).toBe(1), soon);
    go();
    await vi.waitFor(() => expect(runs).toBe(2), soon);
    const ended = end();
    expect(signal?.aborted).toBe(true);
    go();
    await ended;
    expect([runs, atOnce]).toEqual([2, 0]);
  });

  it('gives a turn to one of many processes, and the next when its time has come', async () => {
    const { signal } = new AbortController();
    const run = vi.fn(async () => undefined);
    const ask = () => Promise.all([1, 2, 3, 4].map(() => inTurn(subject, 60_000, signal, run)));
    await ask();
    await ask();
    expect(run).toHaveBeenCalledTimes(1);
    await expire();
    await ask();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('gives the turn of a process that died to another one, once its lease is over', async () => {
    const { child, exited } = await startHolder(['task']);
    const run = vi.fn(async () => undefined);
    const { signal } = new AbortController();
    await inTurn(subject, 60_000, signal, run);
    child.kill('SIGKILL');
    await exited;
    await expire();
    await inTurn(subject, 60_000, signal, run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('stops the turn of a process that lost its lease', async () => {
    const { signal } = new AbortController();
    const turn = inTurn(subject, 60_000, signal, async (lost) => {
      await revoke('task', subject);
      await once(lost, 'abort');
    });
    await expect(turn).resolves.toBeUndefined();
  });
});

describe('a job', () => {
  const working = (lease: Lease) => async () => {
    await once(lease.signal, 'abort');
  };

  it('is worked on once, however many claim it, and is free when it is done', async () => {
    let finish: () => void = () => undefined;
    const claimed = await Promise.all(
      [1, 2, 3].map(() =>
        claim('listing', subject, async () => () => new Promise<void>((resolve) => (finish = resolve))),
      ),
    );
    expect(claimed.filter(Boolean)).toHaveLength(1);
    finish();
    await vi.waitFor(async () => expect(await take('listing')).toBeDefined(), soon);
  });

  it('is given back when there is nothing to do, or the check fails', async () => {
    expect(await claim('listing', subject, async () => undefined)).toBe(false);
    const failing = claim('listing', subject, async () => {
      throw new Error('no database');
    });
    await expect(failing).rejects.toThrow('no database');
    expect(await take('listing')).toBeDefined();
  });

  it('is stopped from any process, and ended with the process that works on it', async () => {
    await claim('listing', subject, async (lease) => working(lease));
    await stopJob('listing', subject);
    await claim('listing', subject, async (lease) => working(lease));
    await revoke('listing', subject);
    await vi.waitFor(async () => expect(await take('listing')).toBeDefined(), soon);
    await own.pop()?.release();
    await claim('listing', subject, async (lease) => working(lease));
    await endJobs();
    expect(await take('listing')).toBeDefined();
  });

  it('is not claimed again here while its former work continues without a lease', async () => {
    const answer = gate();
    await claim('listing', subject, async () => () => answer.promise);
    await revoke('listing', subject);
    const begin = vi.fn(async () => async () => undefined);
    expect(await claim('listing', subject, begin)).toBe(false);
    expect(begin).not.toHaveBeenCalled();
    expect(runningJobs('listing')).toHaveLength(1);
    answer.resolve();
    await Promise.all(runningJobs('listing'));
    expect(await claim('listing', subject, begin)).toBe(true);
    await Promise.all(runningJobs('listing'));
  });

  it('is claimed again by the one who saw its result, in this process and in others', async () => {
    const rest = gate();
    const result = gate();
    await claim('listing', subject, async (lease) => async () => {
      await lease.end(async () => undefined);
      result.resolve();
      await rest.promise;
    });
    await result.promise;
    // As another process does, which knows nothing of what is left of the work here.
    const other = await take('listing');
    expect(other).toBeDefined();
    await own.pop()?.release();
    const claiming = claim('listing', subject, async () => async () => undefined);
    rest.resolve();
    expect(await claiming).toBe(true);
    await Promise.all(runningJobs('listing'));
  });

  it.each<[string, Parameters<Lease['end']>[0]]>([
    ['fails', () => Promise.reject(new Error('not written'))],
    [
      'cannot be committed',
      async (tx) => {
        await tx.execute(sql`
          create temporary table doubled (id integer unique deferrable initially deferred) on commit drop`);
        await tx.execute(sql`insert into doubled values (1), (1)`);
      },
    ],
  ])('keeps its lease when its last write %s', async (_way, write) => {
    const lease = await take('listing');
    await expect(lease?.end(write)).rejects.toThrow();
    expect(lease?.isEnding).toBe(false);
    expect(await take('listing')).toBeUndefined();
    await lease?.write(async () => undefined);
    await lease?.end(async () => undefined);
    expect(await take('listing')).toBeDefined();
  });

  it('does not begin once the process ends, also when it was claimed before', async () => {
    const checked = gate();
    const checking = gate();
    const work = vi.fn(async () => undefined);
    const claiming = claim('listing', subject, async () => {
      checking.resolve();
      await checked.promise;
      return work;
    });
    await checking.promise;
    await endJobs();
    checked.resolve();
    expect(await claiming).toBe(false);
    expect(await claim('listing', subject, async () => work)).toBe(false);
    expect(work).not.toHaveBeenCalled();
    expect(await take('listing')).toBeDefined();
  });
});
