// `npm run restore -- --from FILE`: replaces everything that the portal keeps by what a backup holds.
import { recordAudit } from '@/lib/accounts/audit';
import { haltJobs } from '@/lib/ingestion/bulk/after-restore';
import { voidApprovals } from '@/lib/ordering/after-restore';
import { readBackup } from '@/lib/platform/backup';
import { db } from '@/lib/platform/db';
import { fail, optionsOf, withDatabase } from './support/command';

const { from } = optionsOf(['from'], 'Usage: npm run restore -- --from FILE');
if (!from) fail('Usage: npm run restore -- --from FILE');
await withDatabase(async () => {
  const { at, rows } = await readBackup(from, async (client) => {
    await voidApprovals(client);
    await haltJobs(client);
  });
  await recordAudit(db(), { action: 'backup.restore', subject: `backup:${at}`, detail: { rows } });
  process.stdout.write(
    `${rows} rows are restored as of ${at}. Orders that were quoted or approved then have to be priced again; actions on many items that were under way then are halted.\n`,
  );
});
