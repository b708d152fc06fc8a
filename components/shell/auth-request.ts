import { isProblemBody, Problem } from '@/lib/web/problem';

/**
 * Sends a form to a route of sign-in or sign-out.
 * @returns the address to go to, and the word of an error
 * @throws a `Problem` with which Swath refused the request, or an `Error` if nothing useful came back
 */
export async function postAuth(
  action: 'callback/password' | `signin/oidc${string}` | 'signout',
  fields: Record<string, string>,
): Promise<{ url: string; error?: string }> {
  const { csrfToken } = await readBody(await fetch('/api/auth/csrf', { cache: 'no-store' }));
  const form = new URLSearchParams({ ...fields, csrfToken: String(csrfToken), json: 'true' });
  const { url } = await readBody(await fetch(`/api/auth/${action}`, { method: 'POST', body: form }));
  const { searchParams } = new URL(String(url), window.location.origin);
  // A page that was open for long has an old token.
  if (searchParams.has('csrf')) throw new Error('the token of the form is too old');
  return { url: String(url), error: searchParams.get('error') ?? undefined };
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (isProblemBody(body)) throw new Problem(body);
  return body as Record<string, unknown>;
}
