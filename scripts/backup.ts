// `npm run backup -- --to FILE`: writes everything that the portal keeps to one file, while it runs or not.
import { writeBackup } from '@/lib/platform/backup';
import { joinExistingDatabase } from '@/lib/platform/db';
import { fail, optionsOf, withDatabase } from './support/command';

const { to } = optionsOf(['to'], 'Usage: npm run backup -- --to FILE');
if (!to) fail('Usage: npm run backup -- --to FILE');
await withDatabase(async () => {
  const rows = await writeBackup(to);
  process.stdout.write(
    `${rows} rows are kept in ${to}. The file holds password hashes and orders: keep it safe.\n`,
  );
}, joinExistingDatabase);
