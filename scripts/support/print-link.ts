import { createLink, type NoLink } from '@/lib/accounts/links/password-link';

const reasons: Record<NoLink, string> = {
  off: 'Local accounts are off (LOCAL_ACCOUNTS). People sign in at the OpenID provider.',
  unknown: 'There is no such user.',
  provided: 'This user signs in through your organisation.',
  demo: 'This is a demo account. Its password cannot be changed.',
  disabled: 'The access of this user is revoked. Give it back first.',
};

/** Prints the link by which a user chooses a password. Throws a sentence if they can have none. */
export async function printLink(userId: string, name: string): Promise<void> {
  const link = await createLink(userId);
  if (typeof link === 'string') throw new Error(reasons[link]);
  const until = link.expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  process.stdout.write(
    `${name} chooses a password with this link. It works once, until ${until} UTC:\n${link.url}\n`,
  );
}
