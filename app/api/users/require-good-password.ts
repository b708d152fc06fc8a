import { passwordComplaint } from '@/lib/accounts/password-rules';
import { Problem } from '@/lib/web/problem';

/** Throws a `Problem` if a password for this user is too short, too long or too easy to guess. */
export function requireGoodPassword(password: string, of?: { email: string; name: string }): void {
  const complaint = passwordComplaint(password, of);
  if (complaint === undefined) return;
  throw new Problem({
    type: 'bad-password',
    status: 400,
    title: complaint,
    detail: 'Nothing was changed.',
    errors: [{ path: 'body.password', message: complaint }],
  });
}
