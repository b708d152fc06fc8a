import 'server-only';
import { inArray } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { users } from './tables';

/** Someone whom the audit names by an id. */
export interface AuditPerson {
  name: string;
  email: string;
}

const anyId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Finds the people whom rows of the audit name, by their ids: the name and the address that each account has now. */
export async function findAuditPeople(
  rows: readonly { subject: string; detail: Record<string, unknown> | null }[],
): Promise<Record<string, AuditPerson>> {
  const text = rows.map(({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`).join(' ');
  const ids = [...new Set(text.match(anyId))];
  if (ids.length === 0) return {};
  const found = await db()
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return Object.fromEntries(found.map(({ id, name, email }) => [id, { name, email }]));
}
