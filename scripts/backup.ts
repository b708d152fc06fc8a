// `npm run backup -- --to FILE`: writes everything that the portal keeps to one file, while it runs or not.
import { rmSync } from 'node:fs';
import { writeBackup } from '@/lib/platform/backup';
import { fail, optionsOf, withDatabase } from './support/command';

const { to } = optionsOf(['to'], 'Usage: npm run backup -- --to FILE');
if (!to) fail('Usage: npm run backup -- --to FILE');
await withDatabase(async () => {
  try {
    const rows = await writeBackup(to);
    process.stdout.write(
      `${rows} rows are kept in ${to}. The file holds password hashes and orders: keep it safe.\n`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') fail(`${to} exists already. Name a new file.`);
    rmSync(to, { force: true });
    throw error;
  }
});
