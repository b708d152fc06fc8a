// `npm run user:add -- --email a@b.c --name "A B" --role analyst`: adds a user, and prints the link by which they choose
// a password. With `--password-stdin` the password is a line of standard input instead. `--role` takes several,
// separated by commas.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { validatePassword } from '@/lib/accounts/password/password-rules';
import { type Role, roles } from '@/lib/accounts/role';
import { addUser, EmailTakenError } from '@/lib/accounts/users';
import { config } from '@/lib/platform/config';
import { fail, readOptions, withDatabase } from './support/command';
import { printLink } from './support/print-link';

const usage = `Usage: npm run user:add -- --email a@b.c --name "A B" --role ${roles.join('|')}[,...] [--password-stdin]`;
const options = readOptions(['email', 'name', 'role'], usage, ['password-stdin']);
const { email, name, role } = options;
if (!email || !name || !role) fail(usage);
if (!z.email().safeParse(email).success) fail(`${email} is not an e-mail address.`);
const wanted = role.split(',').map((word) => word.trim());
const unknown = wanted.filter((word) => !(roles as readonly string[]).includes(word));
if (unknown.length > 0) fail(`There is no role ${unknown.join(', ')}. The roles are ${roles.join(', ')}.`);

const password = options['password-stdin'] ? await readPassword() : undefined;
const complaint = password === undefined ? undefined : validatePassword(password, { email, name });
if (complaint) fail(complaint);
await withDatabase(async () => {
  if (!config().hasLocalAccounts) {
    throw new Error(
      'Local accounts are off (LOCAL_ACCOUNTS). People sign in at the OpenID provider. No user was added.',
    );
  }
  const id = await addUser({ email, name, roles: wanted as Role[], password }).catch((error) => {
    if (!(error instanceof EmailTakenError)) throw error;
    throw new Error(`The address ${email} is in use. No user was added.`);
  });
  if (password === undefined) await printLink(id, name);
  else process.stdout.write(`${name} can sign in as ${email}.\n`);
});

/** The first line of standard input. */
async function readPassword(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin, terminal: false })) return line;
  return fail('No password came on standard input. No user was added.');
}
