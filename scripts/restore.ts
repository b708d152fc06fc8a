// `npm run restore -- --from FILE`: replaces everything that the portal keeps by what a backup holds.
import { endAllSessions } from '@/lib/accounts/after-restore';
import { recordAudit } from '@/lib/accounts/audit';
import { preserveAccounts, rememberAccounts } from '@/lib/accounts/preserve-over-restore';
import { pauseJobs } from '@/lib/ingestion/actions/after-restore';
import { voidApprovals } from '@/lib/ordering/orders/after-restore';
import { readBackup } from '@/lib/platform/backup';
import { connectedPortals, resetConnectedPortals } from '@/lib/platform/connected-portals';
import { db, pool } from '@/lib/platform/db';
import { deleteLeases } from '@/lib/platform/work/lease';
import { fail, readOptions, withDatabase } from './support/command';

const usage = 'Usage: npm run restore -- --from FILE [--force]';
const { from, force } = readOptions(['from'], usage, ['force']);
if (!from) fail(usage);
await withDatabase(async () => {
  const portals = await connectedPortals(pool());
  if (portals.length > 0 && !force) {
    throw new Error(
      `Swath uses this database on ${portals.join(', ')}. Nothing was changed. Stop it there first, or add --force.`,
    );
  }
  const { at, rows } = await readBackup(from, {
    before: rememberAccounts,
    after: async (client) => {
      await voidApprovals(client);
      await pauseJobs(client);
      await deleteLeases(client);
      await endAllSessions(client);
      await preserveAccounts(client);
    },
  });
  await recordAudit(db(), { action: 'backup.restore', subject: `backup:${at}`, detail: { rows } });
  await resetConnectedPortals(pool());
  process.stdout.write(
    `${rows} rows are restored as of ${at}. Orders that were quoted or approved then have to be priced again; actions on many items that were under way then are halted.\n`,
  );
});
