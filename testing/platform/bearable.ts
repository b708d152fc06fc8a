import { findContractMark } from '@/lib/platform/migrate';

/**
 * Lists the statements of a migration that the version before cannot bear, or that keep others waiting for long. Old
 * and new replicas run side by side during an upgrade and a rollback, so a migration may only add what old code never
 * notices. One that takes something away names, in a line `-- contract: 0003_name`, the migration that a build must
 * know to run without it. Statements with `concurrently` run without a transaction, so nothing else is beside them.
 */
export function unbearable(migration: string): string[] {
  if (findContractMark(migration)) return [];
  const statements = migration
    .split('--> statement-breakpoint')
    .map((text) =>
      text
        .replaceAll(/--.*$/gm, '')
        .replaceAll('"public".', '')
        .replaceAll('"', '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
  const created = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?(\S+)/i.exec(text)?.[1] ?? []),
  );
  const isConcurrent = (text: string) => / index concurrently /i.test(text);
  const isInTransaction = !statements.some(isConcurrent);
  return statements.filter((text) => !isBearable(text, created) || !(isInTransaction || isConcurrent(text)));
}

function isBearable(statement: string, created: Set<string>): boolean {
  const isNew = (table: string | undefined) => table !== undefined && created.has(table);
  if (/^create (table|type|sequence) /i.test(statement)) return true;
  const index = /^create (unique )?index (concurrently )?.* on (?:only )?(\S+)/i.exec(statement);
  // A unique index refuses rows that old code may write; any other one keeps writers waiting unless concurrent.
  if (index) return isNew(index[3]) || (!index[1] && index[2] !== undefined);
  if (/^drop index concurrently if exists /i.test(statement)) return true;
  const altered = /^alter table (?:if exists )?(?:only )?(\S+) (.*?);?$/i.exec(statement);
  if (altered) return isNew(altered[1]) || isAddedColumn(altered[2] ?? '');
  return false;
}

/** True for one column that old code can leave out, with nothing to write for the rows that are there. */
function isAddedColumn(change: string): boolean {
  if (!/^add column /i.test(change)) return false;
  if (/\b(unique|primary key|references|check|generated|serial|bigserial)\b/i.test(change)) return false;
  const fallback = /\bdefault (.*?)(?: not null)?$/i.exec(change)?.[1];
  // A default that differs from row to row rewrites the table under a lock.
  if (fallback !== undefined) return !/\b(random|gen_random_uuid|clock_timestamp|nextval)\b/i.test(fallback);
  return !/\bnot null\b/i.test(change);
}
