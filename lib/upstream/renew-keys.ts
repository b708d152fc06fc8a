import 'server-only';
import { renewKeys } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { every } from '@/lib/platform/work/every';
import { registerSecret } from './redact';

/** How often the files of keys are read again, ms. */
const intervalMs = 30_000;

/** Reads the files of keys again: a vault can replace them while Swath runs. Throws if one cannot be used. */
export async function takeRenewedKeys(): Promise<void> {
  const keys = renewKeys();
  for (const key of keys) registerSecret(key);
  if (keys.length > 0) log().info({ count: keys.length }, 'Swath uses new keys from files');
}

/** Takes renewed keys until the function that it returns is called. */
export const startKeyRenewal = () =>
  every(
    intervalMs,
    'the files of keys cannot be used; Swath continues with the keys before',
    takeRenewedKeys,
  );
