/** Signs someone in, the analyst of the demo unless another is named, and gives the cookies of the session, as a request sends them. */
export async function sessionCookie(
  url: string,
  email = 'analyst@demo.swath',
  password = 'swath-demo',
): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${url}/api/auth/callback/password`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: readCookies(csrf) },
    body: new URLSearchParams({
      csrfToken,
      email,
      password,
      json: 'true',
    }),
  });
  return readCookies(signedIn);
}

/** Signs the analyst in `count` times and gives the cookies of each session: the door works on few requests of one at a time. */
export async function sessionCookies(url: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await sessionCookie(url));
  return cookies;
}

/** The cookies that an answer sets, as a request sends them. */
function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
