import 'server-only';
import { z } from 'zod';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';
import { UpstreamError } from './errors';
import { registerSecret } from './redact';

interface Token {
  value: string;
  expiresAt: number;
}

const state = processWide('ordering-token', () => ({
  token: undefined as Token | undefined,
  pending: undefined as Promise<Token> | undefined,
}));

/** A token is renewed when less than this share of its life, or this time, is left. */
const earlyMs = 60_000;
const earlyShare = 0.1;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(3600),
});

type Fetch = (form: string) => Promise<string>;

/**
 * The access token of the ordering service (interface section 5), fetched once however many ask at the same time.
 * @param leastMs how long it has to live at least; a call that must not be repeated asks for more
 * @param fetch sends the form to the token endpoint and gives the body of its answer
 */
export async function accessToken(fetch: Fetch, leastMs = 0): Promise<string> {
  const held = state.token;
  if (held && held.expiresAt - Date.now() > leastMs) return held.value;
  state.pending ??= renew(fetch).finally(() => {
    state.pending = undefined;
  });
  return (await state.pending).value;
}

/** Forgets a token that the service did not take, unless another came in the meantime. */
export function dropToken(value: string): void {
  if (state.token?.value === value) state.token = undefined;
}

/** Forgets whatever token there is; for tests. */
export function resetToken(): void {
  state.token = undefined;
}

async function renew(fetch: Fetch): Promise<Token> {
  const { ordering } = config();
  const form = new URLSearchParams({
    client_id: ordering?.clientId ?? '',
    client_secret: ordering?.clientSecret ?? '',
    scope: ordering?.scope ?? '',
    grant_type: 'client_credentials',
  });
  const asked = Date.now();
  const text = await fetch(form.toString());
  const parsed = tokenAnswer.safeParse(tryJson(text));
  if (!parsed.success) {
    throw new UpstreamError({ service: 'identity', operation: 'token', kind: 'malformed', sent: true });
  }
  const { access_token: value, expires_in: seconds } = parsed.data;
  registerSecret(value);
  const life = seconds * 1000;
  state.token = { value, expiresAt: asked + life - Math.min(earlyMs, life * earlyShare) };
  return state.token;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
