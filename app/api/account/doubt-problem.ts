import type { Doubt } from '@/lib/accounts/password/prove-owner';
import { Problem } from '@/lib/web/problem';

const wrong = (path: string, message: string) =>
  new Problem({
    type: 'not-proved',
    status: 400,
    title: message,
    detail: 'Nothing was changed.',
    errors: [{ path: `body.${path}`, message }],
  });

/** Returns what to answer someone who did not prove that the account is theirs; `path` is the field of the password. */
export function doubtProblem(doubt: Doubt, path = 'password'): Problem {
  switch (doubt.outcome) {
    case 'wrong':
      return wrong(path, 'This is not your present password');
    case 'wrong-code':
      return wrong('code', 'This code is wrong or was used before');
    case 'stale':
      return new Problem({
        type: 'sign-in-again',
        status: 403,
        title: 'Sign in again to continue',
        detail: 'This needs a sign-in of the last 10 minutes. No session was ended.',
      });
    case 'busy':
      return new Problem({
        type: 'busy',
        status: 503,
        title: 'Too many passwords are being checked',
        detail: 'Nothing was changed. Try again in a few seconds.',
        retryable: true,
        retryAfter: 5,
      });
    case 'too-many':
      return new Problem({
        type: 'too-many',
        status: 429,
        title: 'Too many attempts',
        detail: 'Nothing was changed. Try again later.',
        retryAfter: doubt.seconds,
      });
    default:
      return new Problem({
        type: 'no-password',
        status: 409,
        title: 'This account has no password of its own',
        detail: 'It signs in through your organisation, or it is a demo account.',
      });
  }
}
