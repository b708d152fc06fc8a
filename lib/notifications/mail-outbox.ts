import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { config } from '@/lib/platform/config';
import { pool, type Transaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { every } from '@/lib/platform/work/every';
import { claim, runningJobs } from '@/lib/platform/work/job';
import type { Lease } from '@/lib/platform/work/lease';
import { sendMail } from '@/lib/upstream/mail/send-mail';
import { redact } from '@/lib/upstream/redact';
import { composeMail } from './compose-mail';
import { mails, notifications } from './tables';

/*
 * An e-mail is written once, with all that is due to its reader, and sent under a lease until the server takes it: the
 * same Message-ID each time. Until then what comes waits, and goes into one e-mail together. So an outage loses nothing,
 * and ends with two e-mails to each person at most.
 */

/** A try that ends without an outcome is made again after this long. */
const lostTryMs = 2 * 60_000;
const pollIntervalMs = 2_000;
const maxConcurrency = 2;
/** After this long without success an e-mail has failed. What it reports stays in the bell. */
const maxAgeMs = 3 * 24 * 3_600_000;
/** 15 s after the first try, then ever longer, up to half an hour. */
const retryDelayMs = (tries: number) => Math.min(15_000 * 2 ** (tries - 1), 30 * 60_000);
/** The most that one e-mail is made of. */
const maxReported = 500;

const dueSql = `
  select user_id from (
    select user_id, next_at as at from mails where state = 'waiting' and next_at <= now()
    union all
    select n.user_id, n.mail_at from notifications n where n.mail_at <= now()
      and not exists (select 1 from mails m where m.user_id = n.user_id and m.state = 'waiting')
  ) due where not exists (
    select 1 from leases where kind = 'mail' and subject = due.user_id and lease_until > now())
  group by user_id order by min(at) limit $1`;

/** Begins to send what is due, to several people at a time. */
async function beginToSend(): Promise<void> {
  const free = maxConcurrency - runningJobs('mail').length;
  if (free <= 0 || !config().smtp) return;
  const { rows } = await pool().query<{ user_id: string }>(dueSql, [free]);
  for (const { user_id: userId } of rows)
    await claim('mail', userId, async (lease) => {
      const taken = await take(lease);
      return taken && (() => send(taken, lease));
    });
}

/** Sends everything that is due, and returns once that has ended. */
export async function sendDueMails(): Promise<void> {
  for (;;) {
    await beginToSend();
    const sending = runningJobs('mail');
    if (sending.length === 0) return;
    await Promise.race(sending);
  }
}

type Taken = Pick<typeof mails.$inferSelect, 'id' | 'subject' | 'text' | 'html' | 'tries' | 'createdAt'> & {
  to: string;
};

/** Takes the e-mail that waits for a person, or writes one of all that is due to them. */
const take = (lease: Lease): Promise<Taken | undefined> =>
  lease.write(async (tx) => {
    const [reader] = await tx.select().from(users).where(eq(users.id, lease.subject));
    if (!reader || reader.disabledAt !== null) {
      await drop(tx, lease.subject);
      return undefined;
    }
    const isWaiting = and(eq(mails.userId, reader.id), eq(mails.state, 'waiting'));
    if ((await tx.$count(mails, isWaiting)) === 0) await write(tx, reader.id);
    const [mail] = await tx
      .update(mails)
      .set({ tries: sql`${mails.tries} + 1`, triedAt: sql`now()`, nextAt: inMs(lostTryMs) })
      .where(and(isWaiting, lte(mails.nextAt, sql`now()`)))
      .returning();
    return mail && { ...mail, to: reader.email };
  });

/** Writes the e-mail of what is due to a person. */
async function write(tx: Transaction, userId: string): Promise<void> {
  const isDue = and(eq(notifications.userId, userId), lte(notifications.mailAt, sql`now()`));
  const due = await tx
    .select()
    .from(notifications)
    .where(isDue)
    .orderBy(desc(notifications.at))
    .limit(maxReported)
    .for('update');
  if (due.length === 0) return;
  const { subject, text, html } = composeMail(due, config().portalUrl);
  await tx.insert(mails).values({
    id: randomUUID(),
    userId,
    subject: redact(subject),
    text: redact(text),
    html: redact(html),
  });
  const ids = due.map(({ id }) => id);
  await tx.update(notifications).set({ mailAt: null }).where(inArray(notifications.id, ids));
}

/** Someone who cannot sign in gets nothing. */
async function drop(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ mailAt: null })
    .where(and(eq(notifications.userId, userId), isNotNull(notifications.mailAt)));
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.state, 'waiting')));
}

async function send({ tries, createdAt, ...mail }: Taken, lease: Lease): Promise<void> {
  const { result, problem } = await sendMail(mail, lease.signal);
  const isDead = result === 'refused' || (result === 'failed' && Date.now() - createdAt.getTime() > maxAgeMs);
  if (problem) log().warn({ mail: mail.id, tries, problem, isDead }, 'an e-mail could not be sent');
  await lease.write((tx) =>
    tx
      .update(mails)
      .set({
        state: result === 'taken' ? 'delivered' : isDead ? 'dead' : 'waiting',
        problem,
        nextAt: inMs(retryDelayMs(tries)),
      })
      .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting'))),
  );
}

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Sends e-mails from now on. Returns what ends that; what is being sent ends with the jobs of the process. */
export function startMails(): () => Promise<void> {
  return every(pollIntervalMs, 'the queue of e-mails could not be read', beginToSend);
}
