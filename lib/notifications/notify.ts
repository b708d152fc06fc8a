import 'server-only';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '@/lib/accounts/role';
import { config } from '@/lib/platform/config';
import type { Executor, Transaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { storableText } from '@/lib/upstream/storable-text';
import { announceNews } from './inbox-channel';
import { defaultChoice, type NotificationKind } from './kinds';
import { addDelivery } from './outbox';
import { notifications, webhooks } from './tables';

export interface Notification {
  kind: NotificationKind;
  /** What it is about, such as `order:ID:awaiting`: when the same comes again, it is new again. */
  key: string;
  title: string;
  sentence: string;
  /** The page that it leads to, without the host. */
  path: string;
  /**
   * Who gets it: these people, and everyone with one of these roles or as an admin. `among` is a condition on the row `u`
   * of `users` that narrows the roles, and never the people.
   */
  to: { ids?: readonly string[]; roles?: readonly Role[]; among?: SQL; except?: string };
  /** Whether it stays out of the bell, because what it reports is there already. */
  isMailOnly?: boolean;
}

/** What comes within this time goes into one e-mail. */
const gatherSeconds = 10;
/** When the daily e-mails leave, hours after midnight UTC. */
const dailyHour = 6;
const maxTitle = 200;
const maxSentence = 500;

/**
 * Notifies people, and the webhooks of the kind, in the transaction of what is reported: either both are saved or
 * neither. Each person gets it the way they chose. People who cannot sign in get nothing.
 */
export async function notify(
  tx: Executor,
  { kind, key, title, sentence, path, to, isMailOnly = false }: Notification,
): Promise<void> {
  const [shortTitle, shortSentence] = [cut(title, maxTitle), cut(sentence, maxSentence)];
  const email = config().smtp ? sql`coalesce(c.email, ${defaultChoice.email})` : sql`'off'`;
  const bell = isMailOnly ? sql`false` : sql`coalesce(c.bell, ${defaultChoice.bell})`;
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    insert into notifications as held (id, user_id, kind, key, title, sentence, path, at, is_in_bell, mail_at)
    select gen_random_uuid()::text, u.id, ${kind}, ${key}, ${shortTitle}, ${shortSentence}, ${path}, now(), ${bell},
      case ${email} when 'now' then now() + ${gatherSeconds} * interval '1 second'
        when 'daily' then (date_trunc('day', (now() at time zone 'UTC') - ${dailyHour} * interval '1 hour')
          + (24 + ${dailyHour}) * interval '1 hour') at time zone 'UTC' end
    from users u left join notification_choices c on c.user_id = u.id and c.kind = ${kind}
    where u.disabled_at is null and (${bell} or ${email} <> 'off') and u.id <> ${to.except ?? ''}
      and (u.id = any(${textArray(to.ids ?? [])}) or (u.roles && ${textArray(to.roles ? [...to.roles, 'admin'] : [])} and ${to.among ?? sql`true`}))
    order by u.id
    on conflict (user_id, key) do update set kind = excluded.kind, title = excluded.title,
      sentence = excluded.sentence, path = excluded.path, at = excluded.at, read_at = null,
      is_in_bell = excluded.is_in_bell, mail_at = excluded.mail_at
    returning user_id`);
  if (!isMailOnly)
    await announceNews(
      tx,
      rows.map(({ user_id: id }) => id),
    );
  // Webhooks have alerts in their own words, with their ends.
  if (kind === 'alert') return;
  const receivers = await tx.select().from(webhooks).where(eq(webhooks.isEnabled, true));
  for (const { id, kinds } of receivers) {
    if (!kinds.includes(kind)) continue;
    await addDelivery(tx, id, `notification.${kind}`, shortTitle, {
      notification: { kind, title: shortTitle, sentence: shortSentence },
      url: `${config().portalUrl}${path}`,
    });
  }
}

/**
 * Notifies people of an outcome in its transaction, and never costs it: what cannot be saved of the notifications is
 * logged, and the outcome is saved all the same.
 * @param about what the log names it by
 * @param work saves the notifications
 */
export async function notifyBeside(
  tx: Transaction,
  about: Record<string, string>,
  work: (inner: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(work);
  } catch (error) {
    log().error({ err: error, ...about }, 'people could not be notified');
  }
}

/** What a notification asked for was done, by anyone: it is new to no one, and no e-mail asks for it any more. */
export async function settleNotifications(tx: Executor, key: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())`, mailAt: null })
    .where(and(eq(notifications.key, key), or(isNull(notifications.readAt), sql`mail_at is not null`)));
}

/** One line of this length at most, which the database can hold. */
function cut(text: string, length: number): string {
  const line = storableText(text).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** A list as one parameter. */
const textArray = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
