import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from '@/lib/platform/client-address';
import { db } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { recordAudit } from '../audit';
import { currentSource } from '../source';
import { ProviderMetadataError } from './client';

/**
 * Anyone can cause failures, and audit rows stay forever. At most this many of one source are recorded in 15 minutes.
 */
export const maxRecorded = 100;

const recorded = () =>
  processSingleton(
    'provider-failures',
    () => new RateLimiterMemory({ points: maxRecorded, duration: 15 * 60 }),
  );

/** Records a sign-in through the provider that let no one in; in the log always, in the audit up to a limit. */
export async function recordProviderFailure(reason: string, userId?: string): Promise<void> {
  const source = currentSource();
  log().warn({ event: 'session.failure', way: 'oidc', user: userId, reason, ...source }, 'a sign-in failed');
  try {
    await recorded().consume(clientKey(source?.address ?? ''));
  } catch (error) {
    if (error instanceof RateLimiterRes) return;
    throw error;
  }
  await recordAudit(db(), {
    action: 'session.failure',
    subject: `user:${userId ?? 'unknown'}`,
    result: 'refused',
    detail: { way: 'oidc', reason },
  });
}

/** Names why no one got in, mostly from words of next-auth; what an address says is repeated only if it is an error's name. */
export function reasonOfFailure(error: unknown): string {
  if (error instanceof ProviderMetadataError) return error.reason;
  const words = error instanceof Error ? error.message : '';
  if (/nonce/i.test(words)) return 'wrong nonce';
  if (/code_verifier|pkce/i.test(words)) return 'wrong verifier';
  if (/\bstate\b/i.test(words)) return 'wrong state';
  const [, name] = /^([a-z_]{3,40})(?: \(|$)/.exec(words) ?? [];
  if (name) return `the provider answered ${name}`;
  if (/ECONN|ENOTFOUND|timed out|expected 200/i.test(words)) return 'the provider did not answer';
  return 'refused claims or token';
}
