import 'server-only';
import type { ClientConfig } from 'pg';

/** A connection that gives no answer for as long is cut, ms. */
export const silentAfterMs = 3_000;

/** How every connection to the database is made, and kept from staying open when its other end is gone. */
export const socketOptions = (): ClientConfig => ({
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
