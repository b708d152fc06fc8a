// `npm run backup -- --to FILE`: writes everything that the portal keeps to one file, while it runs or not.
// `npm run backup -- --verify FILE`: reads such a file as a whole, without a database.
import { verifyBackup, writeBackup } from '@/lib/platform/backup';
import { joinExistingDatabase } from '@/lib/platform/db';
import { fail, readOptions, withDatabase } from './support/command';

const usage = 'Usage: npm run backup -- --to FILE, or npm run backup -- --verify FILE';
const { to, verify } = readOptions(['to', 'verify'], usage);
if (verify && !to) {
  const { at, rows, tables } = await verifyBackup(verify).catch((error: Error) => fail(error.message));
  process.stdout.write(`${verify} is whole: ${rows} rows of ${tables} tables, as of ${at}.\n`);
} else if (to && !verify) {
  await withDatabase(async () => {
    const rows = await writeBackup(to);
    process.stdout.write(
      `${rows} rows are kept in ${to}. The file holds password hashes and orders: keep it safe.\n`,
    );
  }, joinExistingDatabase);
} else {
  fail(usage);
}
