import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { maxImportMs } from '@/lib/web/files/import-answer';
import { Problem } from '@/lib/web/problem';
import type { AreaFileRow } from '../schema';
import { checkAreaFile, type PlannedArea } from './check-area-file';
import { addAreaOfNewName } from './store';

type Actor = { id: string; email: string };

/**
 * Saves the new areas of a file, one after the other. A row that fails stops no other. An area of an existing name stays
 * as it is, so the same file twice saves nothing twice.
 */
export async function importAreaFile(text: string, actor: Actor): Promise<{ rows: AreaFileRow[] }> {
  const endsAt = Date.now() + maxImportMs;
  const { areas } = await checkAreaFile(text, actor, endsAt);
  const rows: AreaFileRow[] = [];
  for (const planned of areas) rows.push(await importArea(planned, actor));
  const count = (outcome: AreaFileRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const detail = {
    created: count('created'),
    existing: count('exists'),
    wrong: count('wrong'),
    failed: count('failed'),
  };
  await recordAudit(db(), { actor, action: 'area.import', subject: 'area:new', detail });
  return { rows };
}

async function importArea({ row, area }: PlannedArea, actor: Actor): Promise<AreaFileRow> {
  if (!area) return row;
  try {
    if (await addAreaOfNewName(area, actor)) return { ...row, outcome: 'created' };
    return { ...row, outcome: 'exists', sentence: 'An area of this name was saved after the check.' };
  } catch (error) {
    if (error instanceof Problem)
      return { ...row, outcome: 'failed', sentence: `${error.title}. ${error.detail ?? ''}`.trim() };
    log().error({ err: error, line: row.line }, 'a row of an import of areas failed');
    const sentence = 'Swath could not save this area. Import the file again.';
    return { ...row, outcome: 'failed', sentence };
  }
}
