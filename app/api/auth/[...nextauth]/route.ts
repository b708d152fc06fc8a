import NextAuth from 'next-auth';
import { cookieSessionId } from '@/lib/accounts/session';
import { type SessionOutcome, sessionOptions } from '@/lib/accounts/session-options';
import { withSource } from '@/lib/accounts/source';

const handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) =>
  withSource(request, async () => {
    const outcome: SessionOutcome = {};
    const response: Response = await NextAuth(sessionOptions(await cookieSessionId(), outcome))(
      request,
      context,
    );
    if (outcome.isStillSignedIn) return new Response(null, { status: 503, headers: { 'retry-after': '5' } });
    return response;
  });

export { handler as GET, handler as POST };
