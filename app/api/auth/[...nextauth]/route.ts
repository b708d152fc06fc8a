import NextAuth from 'next-auth';
import { sessionOptions } from '@/lib/accounts/session-options';

const handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(sessionOptions())(request, context);

export { handler as GET, handler as POST };
