import { describeProblem } from '@/components/ui/describe-problem';
import { formatPlural } from '@/components/ui/format';
import { Problem } from '@/lib/web/problem';

/**
 * Returns where to go after signing in: a path of Swath, whatever the address claims. The check is made on the
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

/**
 * Returns what a failed sign-in means and what to do.
 * @param error a `Problem`, the word of an error, or what was thrown if no answer came
 */
export function explainSignIn(error: unknown): { title: string; detail?: string } {
  if (error instanceof Problem) return describeProblem(error);
  const tooMany = /^too-many:(\d+)$/.exec(String(error));
  if (tooMany) {
    const minutes = Number(tooMany[1]);
    const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hour'] : [minutes, 'minute'];
    return {
      title: 'Too many attempts',
      detail: `This attempt was not checked. Try again in ${formatPlural(count, unit)}. A browser that you used before can sign in now.`,
    };
  }
  switch (error) {
    case 'CredentialsSignin':
      return {
        title: 'E-mail or password does not match',
        detail: 'Check both and try again. You have 8 attempts in 15 minutes.',
      };
    case 'CodeWrong':
      return {
        title: 'This code is not right',
        detail: 'Each code works once. Wait for the next code in your app, or use a recovery code.',
      };
    case 'Busy':
      return {
        title: 'Too many people are signing in',
        detail: 'Your password was not checked. Try again in 5 s.',
      };
    case 'AccessDenied':
      return {
        title: 'You cannot sign in',
        detail: 'Your account is disabled. Your administrator can enable it.',
      };
    case 'EmailTakenError':
      return {
        title: 'This address belongs to another account',
        detail: 'Sign in with the password of that account, or ask your administrator to change its address.',
      };
    case 'DatabaseUnavailable':
      return {
        title: 'Swath’s database is not responding',
        detail: 'You are not signed in. Try again in a few seconds.',
      };
    case 'OAuthSignin':
    case 'OAuthCallback':
    case 'OAuthCreateAccount':
    case 'Callback':
      return {
        title: 'The sign-in service did not confirm who you are',
        detail: 'You are not signed in. Try again. If this continues, ask your administrator to check it.',
      };
    default:
      return {
        title: 'Swath could not sign you in',
        detail: 'Swath did not answer as expected. Your password was not saved. Try again in a moment.',
      };
  }
}
