import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';

const SCOPE = 'order.api';

function same(sent: string | null, wanted: string): boolean {
  const a = Buffer.from(sent ?? '');
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The identity provider of section 5: `POST /connect/token`, client credentials in a form. */
export function createIdentity({ options, tokens }: SimContext): Hono<SimEnv> {
  const app = new Hono<SimEnv>();

  app.post('/connect/token', async (c) => {
    c.header('cache-control', 'no-store');
    c.header('pragma', 'no-cache');
    const refuse = (error: string, description?: string) =>
      c.json({ error, ...(description && { error_description: description }) }, 400);

    const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
      return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.');
    }
    const form = new URLSearchParams(await c.req.text());
    if (!form.has('grant_type')) return refuse('invalid_request', 'grant_type is missing.');
    if (form.get('grant_type') !== 'client_credentials') return refuse('unsupported_grant_type');
    const client = same(form.get('client_id'), options.clientId);
    if (!same(form.get('client_secret'), options.clientSecret) || !client) return refuse('invalid_client');
    const scopes = (form.get('scope') ?? '').split(' ').filter(Boolean);
    if (scopes.length !== 1 || scopes[0] !== SCOPE) return refuse('invalid_scope');

    const { token, expiresIn } = tokens.issue();
    return c.json({ access_token: token, expires_in: expiresIn, token_type: 'Bearer' });
  });

  app.all('/connect/token', (c) => c.json({ error: 'invalid_request' }, 405, { allow: 'POST' }));
  return app;
}
