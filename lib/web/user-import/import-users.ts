import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import { createLink } from '@/lib/accounts/links/password-link';
import type { Role } from '@/lib/accounts/role';
import { addUser, EmailTakenError } from '@/lib/accounts/users';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { maxImportMs } from '../files/import-answer';
import { checkUsers } from './check-users';
import type { ImportedUsers } from './user-row';

type Actor = { id: string; email: string };
type ImportedRow = ImportedUsers['rows'][number];

/**
 * Adds the new users of a file, one after the other, each with a link. A row that fails stops no other. Users who exist
 * stay as they are, so the same file twice adds no one twice.
 * @param maxMs how long it takes at most; rows after that are reported as failed
 */
export async function importUsers(text: string, actor: Actor, maxMs = maxImportMs): Promise<ImportedUsers> {
  const { rows: checked } = await checkUsers(text);
  const endsAt = Date.now() + maxMs;
  const rows: ImportedRow[] = [];
  for (const row of checked) {
    if (row.outcome !== 'new') rows.push(row);
    else if (Date.now() < endsAt) rows.push(await importRow(row, actor));
    else rows.push({ ...row, outcome: 'failed', sentence: 'The time ran out. Import the file again.' });
  }
  const count = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const detail = {
    created: count('created'),
    existing: count('exists'),
    wrong: count('wrong'),
    failed: count('failed'),
  };
  await recordAudit(db(), { actor, action: 'user.import', subject: 'user:new', detail });
  return { rows };
}

async function importRow(row: ImportedRow, actor: Actor): Promise<ImportedRow> {
  let id: string;
  try {
    id = await addUser({ email: row.email, name: row.name, roles: row.roles as Role[] }, actor);
  } catch (error) {
    if (error instanceof EmailTakenError)
      return { ...row, outcome: 'exists', sentence: 'Someone added this e-mail address after the check.' };
    log().error({ err: error, line: row.line }, 'a row of an import of users failed');
    return {
      ...row,
      outcome: 'failed',
      sentence: 'Swath could not save this user. Import the file again.',
    };
  }
  try {
    const link = await createLink(id, actor);
    if (typeof link !== 'string') return { ...row, outcome: 'created', link };
  } catch (error) {
    log().error({ err: error, line: row.line }, 'a link of an import of users failed');
  }
  return { ...row, outcome: 'created', sentence: 'There is no link yet. Make one in the list of users.' };
}
