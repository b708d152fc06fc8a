import 'server-only';
import { z } from 'zod';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { UpstreamError } from './errors';
import { registerToken } from './redact';

interface Token {
  value: string;
  /** From then on a new one is fetched; until `endsAt` this one serves where none can be had. */
  renewAt: number;
  endsAt: number;
}

const state = processSingleton('ordering-token', () => ({
  token: undefined as Token | undefined,
  pending: undefined as Promise<Token> | undefined,
}));

/** A token is renewed when less than this time, or this share of its life, is left. */
const earlyMs = 60_000;
const earlyShare = 0.1;
/** A token with less than this left may be over when it arrives. */
const travelMs = 5_000;

/** What the token endpoint answers, as far as Swath uses it. */
export const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().catch(3600),
});

/**
 * The access token of the ordering service (interface section 5), fetched once however many ask at the same time.
 * @param minMs how long it has to live at least; a call that must not be repeated asks for more
 * @param fetch sends the form to the token endpoint and gives the body of its answer
 */
export async function accessToken(fetch: (form: string) => Promise<string>, minMs: number): Promise<string> {
  const held = state.token;
  if (held && Date.now() + minMs < held.renewAt) return held.value;
  const pending = state.pending ?? renew(fetch);
  state.pending = pending;
  try {
    return (await pending).value;
  } catch (error) {
    if (held && state.token === held && Date.now() + travelMs < held.endsAt) return held.value;
    throw error;
  } finally {
    if (state.pending === pending) state.pending = undefined;
  }
}

/** Forgets a token that the service did not take, unless another came in the meantime. */
export function dropToken(value: string): void {
  if (state.token?.value === value) state.token = undefined;
}

/** Forgets whatever token there is; for tests. */
export function resetToken(): void {
  state.token = undefined;
  state.pending = undefined;
}

/** The form that asks for a token (interface section 5). */
export function tokenForm(): string {
  const { ordering } = config();
  const form = new URLSearchParams({
    client_id: ordering?.clientId ?? '',
    client_secret: ordering?.clientSecret ?? '',
    scope: ordering?.scope ?? '',
    grant_type: 'client_credentials',
  });
  return form.toString();
}

async function renew(fetch: (form: string) => Promise<string>): Promise<Token> {
  const asked = Date.now();
  const parsed = tokenAnswer.safeParse(tryJson(await fetch(tokenForm())));
  if (!parsed.success) {
    throw new UpstreamError({ service: 'identity', operation: 'token', kind: 'malformed', sent: false });
  }
  const { access_token: value, expires_in: seconds } = parsed.data;
  registerToken(value);
  const life = seconds * 1000;
  state.token = {
    value,
    renewAt: asked + life - Math.min(earlyMs, life * earlyShare),
    endsAt: asked + life,
  };
  return state.token;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
