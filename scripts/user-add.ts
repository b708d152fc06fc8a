// `npm run user:add -- --email a@b.c --name "A B" --role analyst`: adds a user; the password comes on standard input,
// or is asked for on a terminal. `--role` takes several, separated by commas.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { passwordComplaint } from '@/lib/accounts/password-rules';
import { type Role, roles } from '@/lib/accounts/role';
import { addUser, EmailTaken } from '@/lib/accounts/users';
import { fail, optionsOf, withDatabase } from './support/command';

const usage = `Usage: npm run user:add -- --email a@b.c --name "A B" --role ${roles.join('|')}[,...]`;
const { email, name, role } = optionsOf(['email', 'name', 'role'], usage);
if (!email || !name || !role) fail(usage);
if (!z.email().safeParse(email).success) fail(`${email} is not an e-mail address.`);
const wanted = role.split(',').map((word) => word.trim());
const unknown = wanted.filter((word) => !(roles as readonly string[]).includes(word));
if (unknown.length > 0) fail(`There is no role ${unknown.join(', ')}. The roles are ${roles.join(', ')}.`);

const password = await readPassword();
const complaint = passwordComplaint(password, { email, name });
if (complaint) fail(complaint);
await withDatabase(async () => {
  try {
    await addUser({ email, name, roles: wanted as Role[], password });
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    throw new Error(`The address ${email} is in use. No user was added.`);
  }
  process.stdout.write(`${name} can sign in as ${email}.\n`);
});

/** One line of standard input; on a terminal it is asked for and not shown. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  if (process.stdin.isTTY) {
    process.stdout.write('Password: ');
    process.stdin.setRawMode(true);
    return readHidden();
  }
  for await (const line of lines) return line;
  return fail('No password came on standard input. Nobody was added.');
}

function readHidden(): Promise<string> {
  return new Promise((resolve) => {
    let typed = '';
    process.stdin.on('data', (data) => {
      for (const character of data.toString()) {
        if (character === '\u0003') fail('\nNobody was added.');
        if (character === '\r' || character === '\n') {
          process.stdin.setRawMode(false);
          process.stdin.pause();
          process.stdout.write('\n');
          resolve(typed);
          return;
        }
        typed = character === '\u007f' ? typed.slice(0, -1) : typed + character;
      }
    });
  });
}
