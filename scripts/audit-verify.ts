// `npm run audit:verify`: checks the hash chain over the audit. Ends with 0 if it is whole, 2 if it is broken, and 1 if
// it could not be checked. `-- --expect POSITION:HASH` also wants a head that was noted earlier.
import { verifyTrail } from '@/lib/accounts/trail/verify';
import { joinExistingDatabase } from '@/lib/platform/db';
import { fail, readOptions, withDatabase } from './support/command';

const usage = 'Usage: npm run audit:verify [-- --expect POSITION:HASH]';
const { expect } = readOptions(['expect'], usage);
const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(expect ?? '') ?? [];
if (expect !== undefined && hash === undefined) fail(usage);

await withDatabase(async () => {
  const { sealed, head, broken, tail } = await verifyTrail(
    hash === undefined ? undefined : { position: Number(position), hash },
  );
  if (broken) {
    process.stderr.write(`The audit is broken. ${broken}\n${sealed} entries before it are whole.\n`);
    process.exitCode = 2;
  } else {
    process.stdout.write(
      `The audit is whole: ${sealed} rows are sealed, in ${head?.segment ?? 0} segments.\n`,
    );
    if (head) process.stdout.write(`Head: ${head.position}:${head.hash}\n`);
  }
  if (tail.rows > 0) {
    process.stdout.write(
      `${tail.rows} rows are not sealed yet, the oldest of ${tail.oldest?.toISOString()}. Swath seals them within seconds while it runs.\n`,
    );
  }
}, joinExistingDatabase);
