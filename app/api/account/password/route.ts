import { changeOwnPassword } from '@/lib/accounts/own-password';
import { accountApi } from '@/lib/web/account-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

const refused = (path: string, message: string) =>
  new Problem({
    type: 'bad-password',
    status: 400,
    title: message,
    detail: 'Your password is unchanged.',
    errors: [{ path: `body.${path}`, message }],
  });

export const PUT = route(accountApi['PUT /api/account/password'], async ({ body, user }) => {
  const result = await changeOwnPassword(user, body.present, body.password);
  switch (result.outcome) {
    case 'changed':
      return undefined;
    case 'wrong':
      throw refused('present', 'This is not your present password');
    case 'refused':
      throw refused('password', result.complaint);
    case 'too-many':
      throw new Problem({
        type: 'too-many',
        status: 429,
        title: 'Too many attempts',
        detail: 'Your password is unchanged. Try again later.',
        retryAfter: result.seconds,
      });
    default:
      throw new Problem({
        type: 'no-password',
        status: 409,
        title: 'This account has no password to change',
        detail: 'It signs in through your organisation, or it is a demo account.',
      });
  }
});
