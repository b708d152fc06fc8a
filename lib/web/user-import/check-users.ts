import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { roles } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { type CsvRow, readCsv } from '../files/read-csv';
import { formatList } from '../locale/format';
import { Problem } from '../problem';
import { type CheckedUsers, maxUserRows, userEmail, userName } from './user-row';

type Column = 'name' | 'e-mail' | 'roles';
type CheckedRow = CheckedUsers['rows'][number];

/** Reads a file of users and decides the outcome of each row. Changes nothing. Throws a `Problem` if it is no such file. */
export async function checkUsers(text: string): Promise<CheckedUsers> {
  const read = readCsv<Column>(text, {
    columns: { name: ['name'], 'e-mail': ['email', 'mail', 'emailaddress'], roles: ['roles', 'role'] },
    required: ['name', 'e-mail', 'roles'],
    maxRows: maxUserRows,
  });
  if (read.complaint !== undefined) {
    throw new Problem({
      type: 'file-not-usable',
      status: 400,
      title: 'The file cannot be read as users',
      detail: `${read.complaint} Nothing was changed.`,
    });
  }
  const existing = await findExisting(read.rows.map(({ cells }) => cells['e-mail'].toLowerCase()));
  const lines = new Map<string, number>();
  return { rows: read.rows.map((row) => checkRow(row, existing, lines)), ignored: read.ignored };
}

async function findExisting(emails: string[]): Promise<Set<string>> {
  // PostgreSQL has no text that holds a NUL.
  const asked = emails.filter((email) => email !== '' && !email.includes('\0'));
  const rows = await db()
    .select({ email: users.email })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, asked));
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** @param lines the line of each address before this row */
function checkRow(
  { line, cells, complaint }: CsvRow<Column>,
  existing: ReadonlySet<string>,
  lines: Map<string, number>,
): CheckedRow {
  const email = cells['e-mail'].toLowerCase();
  const given = [
    ...new Set(
      cells.roles
        .toLowerCase()
        .split(/[\s,;|+/]+/)
        .filter(Boolean),
    ),
  ];
  const row = { line, email: email.slice(0, 200), name: cells.name.slice(0, 200), roles: given.slice(0, 10) };
  const first = lines.get(email);
  const sentence =
    complaint ?? findFault(cells, given) ?? (first && `Line ${first} has the same e-mail address.`);
  if (sentence) return { ...row, outcome: 'wrong', sentence };
  lines.set(email, line);
  return existing.has(email)
    ? { ...row, outcome: 'exists', sentence: 'A user with this e-mail address exists, and stays as it is.' }
    : { ...row, outcome: 'new' };
}

function findFault(cells: Record<Column, string>, given: string[]): string | undefined {
  if (cells['e-mail'] === '') return 'The e-mail address is missing.';
  if (!userEmail.safeParse(cells['e-mail']).success)
    return `“${cells['e-mail'].slice(0, 80)}” is not an e-mail address of at most 200 characters.`;
  if (cells.name === '') return 'The name is missing.';
  if (!userName.safeParse(cells.name).success) return 'The name has more than 200 characters.';
  if (/\p{Cc}/u.test(cells.name)) return 'The name has to be one line of text.';
  if (given.length === 0) return 'The user needs at least one role.';
  const unknown = given.find((one) => !(roles as readonly string[]).includes(one));
  return unknown && `“${unknown.slice(0, 40)}” is not a role. Roles are ${formatList(roles)}.`;
}
