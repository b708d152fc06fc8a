// `npm run user:link -- --email a@b.c [--reset-codes]`: prints a new link by which a user chooses a password, and turns their
// two-step sign-in off on request. For administrators whom no other one can help.
import { removeFactor } from '@/lib/accounts/second-factor/factor-store';
import { findUserByEmail } from '@/lib/accounts/users';
import { fail, readOptions, withDatabase } from './support/command';
import { printLink } from './support/print-link';

const usage = 'Usage: npm run user:link -- --email a@b.c [--reset-codes]';
const options = readOptions(['email'], usage, ['reset-codes']);
const { email } = options;
if (!email) fail(usage);
await withDatabase(async () => {
  const user = await findUserByEmail(email);
  if (!user) throw new Error(`No user has the address ${email}.`);
  if (options['reset-codes'] && (await removeFactor(user.id))) {
    process.stdout.write('Two-step sign-in is off.\n');
  }
  await printLink(user.id, user.name);
});
