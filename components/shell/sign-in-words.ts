/**
 * Returns where to go after signing in: a path of this portal, whatever the address claims. The check is made on the
 * path that is returned, as a browser reads it: dots and slashes can turn a path into an address of another site.
 */
export function sameOriginPath(next: string | undefined, origin = 'http://portal.invalid'): string {
  if (!next) return '/';
  try {
    const url = new URL(next, origin);
    if (url.origin !== origin) return '/';
    const path = url.pathname + url.search + url.hash;
    const read = new URL(path, origin);
    if (read.origin !== origin || read.href !== url.href || /^\/[/\\]/.test(path)) return '/';
    if (read.pathname === '/sign-in' || read.pathname.startsWith('/api/')) return '/';
    return path;
  } catch {
    return '/';
  }
}

/** What an error of signing in means to the person who tries, and what they can do. */
export function signInTrouble(error: string): { title: string; detail: string } {
  const tooMany = /^too-many:(\d+)$/.exec(error);
  if (tooMany) {
    const minutes = Number(tooMany[1]);
    return {
      title: 'Too many attempts',
      detail: `Sign-in from here is closed for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. A browser that you used before can still sign in.`,
    };
  }
  switch (error) {
    case 'CredentialsSignin':
      return {
        title: 'E-mail or password is not right',
        detail: 'Check both and try again. You have eight attempts in 15 minutes.',
      };
    case 'Busy':
      return {
        title: 'Too many people sign in right now',
        detail: 'Your password was not checked. Try again in a few seconds.',
      };
    case 'AccessDenied':
      return {
        title: 'You may not sign in here',
        detail: 'Your account is known but was disabled. An admin can give it back.',
      };
    case 'EmailTaken':
      return {
        title: 'This address belongs to another account of the portal',
        detail: 'Sign in with that account’s password, or ask an admin to give it another address.',
      };
    case 'OAuthSignin':
    case 'OAuthCallback':
    case 'OAuthCreateAccount':
    case 'Callback':
      return {
        title: 'The sign-in service did not confirm who you are',
        detail: 'Try again. If it stays, tell whoever runs the portal.',
      };
    default:
      return {
        title: 'The portal could not sign you in',
        detail: 'It did not answer as it should. Your password was not kept. Try again in a moment.',
      };
  }
}
