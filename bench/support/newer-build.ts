import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the build whose tables are one migration ahead. */
export interface NewerBuild {
  folder: string;
  remove(): void;
}

/** What a release may do: the version before must not notice. */
const sql = `ALTER TABLE "areas" ADD COLUMN "remark" text;--> statement-breakpoint
CREATE TABLE "remarks" ("id" text PRIMARY KEY NOT NULL, "remark" text NOT NULL);
`;

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** Copies the build in `.next/standalone` and adds a migration that adds a column and a table. */
export function createNewerBuild(): NewerBuild {
  const folder = mkdtempSync(join(tmpdir(), 'swath-newer-'));
  cpSync('.next/standalone', folder, { recursive: true, verbatimSymlinks: true });
  const migrations = join(folder, 'lib/platform/migrations');
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('the build has no migrations');
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, '0')}_remarks`;
  journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
  writeFileSync(join(migrations, `${tag}.sql`), sql);
  writeFileSync(file, JSON.stringify(journal));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
