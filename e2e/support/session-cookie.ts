/** Signs a demo user in, the analyst unless another is named, and gives the cookies of the session, as a request sends them. */
export async function sessionCookie(url: string, email = 'analyst@demo.swath'): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${url}/api/auth/callback/password`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams({
      csrfToken,
      email,
      password: 'swath-demo',
      json: 'true',
    }),
  });
  return cookiesOf(signedIn);
}

/** The cookies that an answer sets, as a request sends them. */
function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
