// `npm run restore -- --from FILE`: replaces everything that the portal keeps by what a backup holds.
import { recordAudit } from '@/lib/accounts/audit';
import { voidApprovals } from '@/lib/ordering/after-restore';
import { BackupError, readBackup } from '@/lib/platform/backup';
import { db } from '@/lib/platform/db';
import { fail, optionsOf, withDatabase } from './support/command';

const { from } = optionsOf(['from'], 'Usage: npm run restore -- --from FILE');
if (!from) fail('Usage: npm run restore -- --from FILE');
await withDatabase(async () => {
  try {
    const { at, rows } = await readBackup(from, voidApprovals);
    await recordAudit(db(), { action: 'backup.restore', subject: `backup:${at}`, detail: { rows } });
    process.stdout.write(
      `${rows} rows are restored as of ${at}. Orders that were quoted or approved then have to be priced again.\n`,
    );
  } catch (error) {
    if (error instanceof BackupError) fail(error.message);
    throw error;
  }
});
