import { doubtProblem } from '@/app/api/account/doubt-problem';
import { proveOwner } from '@/lib/accounts/password/prove-owner';
import { beginFactor, confirmFactor, recoveryCodesLeft } from '@/lib/accounts/second-factor/factor-store';
import { isFactorRequired } from '@/lib/accounts/second-factor/is-required';
import { countCode, refundCode } from '@/lib/accounts/sign-in/sign-in-limits';
import { accountApi } from '@/lib/web/account-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(accountApi['GET /api/account/second-factor'], async ({ user }) => {
  const left = await recoveryCodesLeft(user.id);
  return {
    isOn: left !== undefined,
    recoveryCodesLeft: left ?? 0,
    isRequired: isFactorRequired(user.roles),
  };
});

export const POST = route(accountApi['POST /api/account/second-factor'], async ({ body, user }) => {
  const doubt = await proveOwner(user, body.password);
  if (doubt) throw doubtProblem(doubt);
  const begun = await beginFactor(user);
  if (begun) return begun;
  throw new Problem({
    type: 'second-factor-on',
    status: 409,
    title: 'Two-step sign-in is on already',
    detail: 'Turn it off first to use another app.',
  });
});

export const PUT = route(accountApi['PUT /api/account/second-factor'], async ({ body, user }) => {
  const attempt = { email: user.email, address: '', device: user.session.id };
  const refusal = await countCode(attempt);
  if (refusal) throw doubtProblem({ outcome: 'too-many', seconds: refusal.seconds });
  const codes = await confirmFactor(user, body.code);
  if (!codes) throw doubtProblem({ outcome: 'wrong-code' });
  await refundCode(attempt);
  return { codes };
});
