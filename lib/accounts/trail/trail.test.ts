import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '@/lib/accounts/audit';
import { db, pool } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { chainHash, noHash, type TrailRow } from './chain-hash';
import { sealAudit } from './seal';
import { verifyTrail } from './verify';

openTestDatabase();

/** Does what the owner of the tables can do: the triggers stand aside. */
const asOwner = (statements: string) =>
  pool().query(`begin; set local swath.restoring = on; ${statements}; commit`);

const count = 12;

beforeEach(async () => {
  await asOwner('truncate audit, audit_chain restart identity');
  for (let at = 0; at < count; at += 1) {
    await recordAudit(db(), {
      action: `thing.do-${at}`,
      subject: `thing:${at}`,
      detail: { zeta: at, a: '12345678901234567890.120', deep: { list: [1, 'ü', null] } },
    });
  }
  await pool().query(`insert into audit (action, subject, at, detail)
    values ('number', 'x', '2026-01-02 03:04:05.678901+02', '{"amount": 12345678901234567890.1200}')`);
  await sealAudit();
});

const row: TrailRow = {
  id: '7',
  at: '2026-01-02T01:04:05.678901Z',
  actorId: null,
  actorEmail: '',
  action: 'order.place',
  subject: 'order:ü',
  address: '192.0.2.1',
  browser: null,
  result: 'done',
  detail: '{"a": 1.00}',
};

describe('the hash of an entry', () => {
  it('is this, and stays so for as long as there are chains', () => {
    const bytes =
      `13:swath-audit-1,64:${noHash},1:1,1:1,1:7,27:2026-01-02T01:04:05.678901Z,-,0:,11:order.place,` +
      '8:order:ü,9:192.0.2.1,-,4:done,11:{"a": 1.00},';
    expect(chainHash(noHash, { segment: 1, position: 1 }, row)).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it('differs for any two rows, whatever moves between their fields', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 6 }), { nil: null });
    const rows = fc.record({ actorId: text, actorEmail: text, address: text, browser: text, detail: text });
    const hashRow = (over: object) => chainHash(noHash, { segment: 1, position: 1 }, { ...row, ...over });
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const isSame = Object.entries(one).every(
          ([key, value]) => other[key as keyof typeof other] === value,
        );
        return (hashRow(one) === hashRow(other)) === isSame;
      }),
    );
  });
});

describe('the chain', () => {
  it('is whole as it is, says what is not sealed yet, and has the head that was noted', async () => {
    const whole = await verifyTrail();
    expect(whole).toMatchObject({ sealed: count + 1, tail: { rows: 0 } });
    expect(whole.broken).toBeUndefined();
    await recordAudit(db(), { action: 'later', subject: 'x' });
    expect(await verifyTrail(whole.head)).toMatchObject({ sealed: count + 1, tail: { rows: 1 } });
    await sealAudit();
    expect(await verifyTrail(whole.head)).toMatchObject({ sealed: count + 2, tail: { rows: 0 } });
  });

  it.each(['delete from audit_chain', "update audit_chain set hash = ''", 'truncate audit_chain'])(
    'refuses: %s',
    async (statement) => {
      await expect(pool().query(statement)).rejects.toThrow('only ever added to');
    },
  );

  it('has each row once, however many replicas seal while rows are written', async () => {
    await asOwner('truncate audit, audit_chain restart identity');
    const write = async (at: number) => {
      await db().transaction(async (tx) => {
        await recordAudit(tx, { action: 'a', subject: `x:${at}` });
        if (at % 5 === 0) await tx.execute('select pg_sleep(0.02)');
        if (at % 7 === 0) tx.rollback();
      });
    };
    const seal = () => sealAudit(false);
    const work = Array.from({ length: 70 }, (_, at) => [write(at).catch(() => undefined), seal()]).flat();
    await Promise.all(work);
    await sealAudit();
    expect(await verifyTrail()).toMatchObject({ sealed: 60, tail: { rows: 0 } });
  });

  it('lets no action wait for the seal', async () => {
    const sealing = await pool().connect();
    try {
      await sealing.query('begin; select pg_advisory_xact_lock(7291844)');
      await recordAudit(db(), { action: 'meanwhile', subject: 'x' });
      expect(await sealAudit()).toBe(0);
      expect(await verifyTrail()).toMatchObject({ tail: { rows: 1 } });
    } finally {
      sealing.release(true);
    }
  });

  it('finds every change, removal, insertion and reordering of what is sealed, and where', async () => {
    const at = fc.integer({ min: 1, max: count + 1 });
    const changes: Record<string, (id: number, other: number) => string> = {
      action: (id) => `update audit set action = action || 'x' where id = ${id}`,
      time: (id) => `update audit set at = at + interval '1 microsecond' where id = ${id}`,
      person: (id) => `update audit set actor_id = 'somebody' where id = ${id}`,
      email: (id) => `update audit set actor_email = '' where id = ${id}`,
      address: (id) => `update audit set address = '' where id = ${id}`,
      browser: (id) => `update audit set browser = 'x' where id = ${id}`,
      result: (id) => `update audit set result = 'refused' where id = ${id}`,
      subject: (id) => `update audit set subject = subject || 'x' where id = ${id}`,
      detail: (id) => `update audit set detail = '{}' where id = ${id}`,
      'detail to null': (id) => `update audit set detail = null where id = ${id}`,
      hash: (id) => `update audit_chain set hash = repeat('a', 64) where position = ${id}`,
      segment: (id) => `update audit_chain set segment = segment + 1 where position >= ${id}`,
      removal: (id) => `delete from audit where id = ${id}`,
      'removal of both': (id) =>
        `delete from audit where id = ${id}; delete from audit_chain where audit_id = ${id};
         update audit_chain set position = position - 1 where position > ${id}`,
      insertion: (id) =>
        `insert into audit (id, action, subject) values (1000, 'forged', 'x');
         update audit_chain set position = -position where position >= ${id};
         update audit_chain set position = 1 - position where position < 0;
         insert into audit_chain values (${id}, 1, 1000, repeat('b', 64))`,
      swap: (id, other) =>
        `update audit_chain set audit_id = -audit_id where audit_id in (${id}, ${other});
         update audit_chain set audit_id = case audit_id when -${id} then ${other} else ${id} end where audit_id < 0`,
    };
    const sealed = await verifyTrail();
    const isLast = (id: number) => id === count + 1;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(changes)), at, at, async (kind, id, other) => {
        fc.pre(kind !== 'swap' || id !== other);
        await pool().query(
          'create table held as select * from audit; create table held_chain as select * from audit_chain',
        );
        try {
          await asOwner(changes[kind]?.(id, other) ?? '');
          const found = await verifyTrail(sealed.head);
          expect(found.broken, `${kind} at ${id}`).toBeDefined();
          expect(found.sealed).toBe(Math.min(id, kind === 'swap' ? other : id) - 1);
          // Only a head that was noted elsewhere shows that the end was cut off.
          const isCut = kind === 'removal of both' && isLast(id);
          const isEnd = kind === 'segment' && id === 1;
          if (!isCut && !isEnd) expect((await verifyTrail()).broken, `${kind} at ${id}`).toBeDefined();
        } finally {
          await asOwner(
            `truncate audit, audit_chain; insert into audit select * from held; drop table held;
             insert into audit_chain select * from held_chain; drop table held_chain`,
          );
        }
      }),
      { numRuns: 80 },
    );
    expect((await verifyTrail(sealed.head)).broken).toBeUndefined();
  });
});
