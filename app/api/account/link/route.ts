import { applyLink, type LinkResult, readLink } from '@/lib/accounts/links/password-link';
import { accountApi } from '@/lib/web/account-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/account/link'], async ({ body }) => {
  const result = await readLink(body.secret);
  if (result.outcome !== 'right') throw toProblem(result);
  return { name: result.owner.name, email: result.owner.email };
});

export const PUT = route(accountApi['PUT /api/account/link'], async ({ body }) => {
  const result = await applyLink(body.secret, body.password);
  if (result.outcome !== 'changed') throw toProblem(result);
  return undefined;
});

/** Used, replaced, expired and invented links are one answer. */
function toProblem(result: LinkResult<never>): Problem {
  switch (result.outcome) {
    case 'refused':
      return new Problem({
        type: 'bad-password',
        status: 400,
        title: result.complaint,
        detail: 'No password was saved.',
        errors: [{ path: 'body.password', message: result.complaint }],
      });
    case 'too-many':
      return new Problem({
        type: 'too-many',
        status: 429,
        title: 'Too many attempts',
        detail: 'No password was saved. Try again later.',
        retryAfter: result.seconds,
      });
    case 'busy':
      return new Problem({
        type: 'busy',
        status: 503,
        title: 'Too many passwords are being checked',
        detail: 'No password was saved. Try again in a few seconds.',
        retryable: true,
        retryAfter: 5,
      });
    default:
      return new Problem({
        type: 'no-link',
        status: 404,
        title: 'This link does not work',
        detail: 'It was used, replaced or is too old. Ask your administrator for a new one.',
      });
  }
}
