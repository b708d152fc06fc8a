import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { type AuditFilter, recordAudit } from '@/lib/accounts/audit';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { auditCsv } from './audit-csv';

openTestDatabase();

beforeAll(async () => {
  for (let at = 0; at < 5; at += 1) await recordAudit(db(), { action: 'thing.do', subject: `thing:${at}` });
  await recordAudit(db(), {
    actor: { id: 'x', email: '=HYPERLINK("http://evil.example")@example.org' },
    action: 'thing.do',
    subject: '+cmd|calc',
    result: 'refused',
    detail: { note: '"quoted", and\nlines' },
  });
});

async function readFile(filter: AuditFilter, max?: number): Promise<string[][]> {
  let text = '';
  for await (const piece of auditCsv(filter, max)) text += piece;
  expect(text.startsWith('\ufeff')).toBe(true);
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
}

it('has the rows that match, newest first, and nothing that a spreadsheet would run', async () => {
  const rows = await readFile({ result: 'refused' });
  expect(rows).toHaveLength(2);
  const [, row] = rows;
  expect(row?.[2]).toBe('\'=HYPERLINK("http://evil.example")@example.org');
  expect(row?.[5]).toBe("'+cmd|calc");
  expect(row?.[6]).toBe('refused');
  expect(JSON.parse(row?.[9] ?? '')).toEqual({ note: '"quoted", and\nlines' });
  const all = await readFile({ action: 'thing.' });
  expect(all.slice(2).map((cells) => cells[5])).toEqual([4, 3, 2, 1, 0].map((at) => `thing:${at}`));
});

it('says when it has not all of them', async () => {
  expect((await readFile({}, 6)).at(-1)).not.toHaveLength(1);
  const cut = await readFile({}, 3);
  expect(cut).toHaveLength(5);
  expect(cut.at(-1)?.[0]).toContain('Only the newest 3 rows');
});
