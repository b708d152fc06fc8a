import { cookies } from 'next/headers';
import NextAuth from 'next-auth';
import type { Client } from 'openid-client';
import { cookieOptions } from '@/lib/accounts/cookie-options';
import { providerClient } from '@/lib/accounts/provider/client';
import { reasonOfFailure, recordProviderFailure } from '@/lib/accounts/provider/failure';
import { cookieSessionId } from '@/lib/accounts/session';
import { readDevice, rememberDevice } from '@/lib/accounts/sign-in/device';
import { flowKeys, foreignFlowCookies } from '@/lib/accounts/sign-in/flow-cookies';
import { sessionOptions } from '@/lib/accounts/sign-in/session-options';
import { type SessionOutcome, withOutcome } from '@/lib/accounts/sign-in/session-outcome';
import { withSource } from '@/lib/accounts/source';
import { config } from '@/lib/platform/config';
import { currentExchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { databaseProblem } from '@/lib/web/database-problem';
import { problemResponse } from '@/lib/web/route';

const handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) =>
  withSource(request, async () => {
    const outcome: SessionOutcome = {};
    const [action, name] = (await context.params).nextauth;
    if (action === 'callback' && name === 'oidc' && (await dropForeignCookies())) {
      await recordProviderFailure('a cookie that Swath did not seal');
      return unconfirmed(action);
    }
    let provider: Client | undefined;
    try {
      if (name === 'oidc' && config().oidc) provider = await providerClient();
    } catch (error) {
      log().warn({ err: error }, 'the OpenID provider cannot be used');
      await recordProviderFailure(reasonOfFailure(error));
      return unconfirmed(action);
    }
    const [sessionId, device, keys] = await Promise.all([
      cookieSessionId(),
      readDevice(),
      flowKeys((await cookies()).getAll()),
    ]);
    const options = sessionOptions({ sessionId, device, keys }, outcome, provider);
    const response: Response = await withOutcome(outcome, () => NextAuth(options)(request, context));
    if (outcome.isStillSignedIn) return refusal(503, 'SignInFailed', 5);
    if (outcome.databaseFailure) {
      // Without the cookies of next-auth, which would end a session that no one has read.
      const isAtPage = action === 'callback' && name === 'oidc';
      if (isAtPage) return leadToSignIn('DatabaseUnavailable');
      return problemResponse(databaseProblem(outcome.databaseFailure, undefined), currentExchange()?.id);
    }
    if (outcome.refused) return answerTo(outcome.refused);
    if (outcome.signedIn !== undefined) await rememberDevice(device, outcome.signedIn);
    await recordFailure(outcome, await context.params);
    return outcome.leaveBy === undefined ? response : leaving(response, outcome.leaveBy);
  });

/** Answers as next-auth does if the provider lets no one in: a page is led on, a script gets the address. */
function unconfirmed(action = ''): Response {
  if (action === 'callback') return leadToSignIn('OAuthCallback');
  return Response.json({ url: `${config().portalUrl}/sign-in?error=OAuthSignin` });
}

/** Leads a browser that comes from the provider to the page of the sign-in, which shows the sentence for a word. */
const leadToSignIn = (word: string) => Response.redirect(`${config().portalUrl}/sign-in?error=${word}`, 302);

/** Ends the sealed cookies of a sign-in under way that Swath did not seal. Returns true if there were any. */
async function dropForeignCookies(): Promise<boolean> {
  const jar = await cookies();
  const foreign = foreignFlowCookies(jar.getAll());
  for (const name of foreign) jar.set(name, '', { ...cookieOptions(), maxAge: 0 });
  return foreign.length > 0;
}

function answerTo(refused: NonNullable<SessionOutcome['refused']>): Response {
  switch (refused.outcome) {
    case 'code':
      return refusal(401, 'CodeNeeded');
    case 'wrong-code':
      return refusal(401, 'CodeWrong');
    case 'busy':
      return refusal(503, 'Busy', 5);
    case 'too-many':
      return refusal(429, `too-many:${Math.ceil(refused.seconds / 60)}`, refused.seconds);
  }
}

/** Records an answer of the provider, or a way to it, that let no one in. */
async function recordFailure(
  { failure, signedIn }: SessionOutcome,
  { nextauth: [action, provider] }: { nextauth: string[] },
): Promise<void> {
  const isAnswer = action === 'callback' && provider === 'oidc' && config().oidc !== undefined;
  if (signedIn !== undefined || !(isAnswer || failure)) return;
  await recordProviderFailure(failure?.reason ?? 'refused claims or token', failure?.userId);
}

/** Answers a sign-out with the address at the provider: the page that asked leads the browser there. */
function leaving({ headers }: Response, url: string): Response {
  const answerHeaders = new Headers(headers);
  answerHeaders.delete('location');
  return Response.json({ url }, { headers: answerHeaders });
}

/** Answers as next-auth does, which its client in the browser reads, with a status and a wait that are true. */
function refusal(status: number, word: string, seconds?: number): Response {
  const url = `${config().portalUrl}/sign-in?error=${encodeURIComponent(word)}`;
  return Response.json(
    { url },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(seconds !== undefined && { 'retry-after': String(seconds) }),
      },
    },
  );
}

export { handler as GET, handler as POST };
