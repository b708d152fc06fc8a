import NextAuth from 'next-auth';
import { readDevice, rememberDevice } from '@/lib/accounts/device';
import { cookieSessionId } from '@/lib/accounts/session';
import { type SessionOutcome, sessionOptions } from '@/lib/accounts/session-options';
import { withSource } from '@/lib/accounts/source';
import { config } from '@/lib/platform/config';

const handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) =>
  withSource(request, async () => {
    const outcome: SessionOutcome = {};
    const [sessionId, device] = await Promise.all([cookieSessionId(), readDevice()]);
    const response: Response = await NextAuth(sessionOptions({ sessionId, device }, outcome))(
      request,
      context,
    );
    if (outcome.isStillSignedIn) return refusal(503, 'SignInFailed', 5);
    if (outcome.refused?.outcome === 'busy') return refusal(503, 'Busy', 5);
    if (outcome.refused) {
      const { seconds } = outcome.refused;
      return refusal(429, `too-many:${Math.ceil(seconds / 60)}`, seconds);
    }
    if (outcome.signedIn !== undefined) await rememberDevice(device, outcome.signedIn);
    return response;
  });

/** Answers as next-auth does, which its client in the browser reads, with a status and a wait that are true. */
function refusal(status: number, word: string, seconds: number): Response {
  const url = `${config().portalUrl}/sign-in?error=${encodeURIComponent(word)}`;
  return Response.json({ url }, { status, headers: { 'retry-after': String(seconds) } });
}

export { handler as GET, handler as POST };
