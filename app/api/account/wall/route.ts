import { cookies } from 'next/headers';
import { cookieOptions } from '@/lib/accounts/cookie-options';
import { sealCookie, sessionCookie, wallSeconds } from '@/lib/accounts/session-cookie';
import { turnIntoWall } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/account/wall'], async ({ user }) => {
  await turnIntoWall(user.session.id, user);
  // The wall's 30 days begin now, and so do those of its cookie.
  const sealed = await sealCookie({ sub: user.id, sid: user.session.id }, wallSeconds);
  (await cookies()).set(sessionCookie(), sealed, { ...cookieOptions(), maxAge: wallSeconds });
  return undefined;
});
