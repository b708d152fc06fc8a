// The least that a Next.js route can do: call the service and stream its body on. `npm run bench:proxy` compares with it.
export const dynamic = 'force-dynamic';

export async function GET(request) {
  const { pathname } = new URL(request.url);
  const { body } = await fetch(process.env.SERVICE_URL + pathname.replace('/api', ''), {
    headers: JSON.parse(process.env.SERVICE_HEADERS ?? '{}'),
    cache: 'no-store',
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
