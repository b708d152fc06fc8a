import { randomBytes } from 'node:crypto';

/** The access tokens that the identity provider has given out. */
export interface TokenRegistry {
  /** A new token and its life in seconds. */
  issue(): { token: string; expiresIn: number };
  /** Whether the token is good now. */
  check(token: string): 'valid' | 'expired' | 'revoked' | 'unknown';
  /** Ends one token before its time. */
  revoke(token: string): void;
  /** Ends every token before its time; gives how many were still good. */
  revokeAll(): number;
  /** How many there are, and the newest of them: what a test searches for where no token may be. */
  counts(): { issued: number; active: number; values: string[] };
}

const KEPT = 10_000;

/** Tokens that live this many seconds of real time: a client measures `expires_in` by its own clock. */
export function createTokens(seconds: number): TokenRegistry {
  const tokens = new Map<string, { until: number; revoked: boolean }>();
  let issued = 0;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    issue() {
      issued++;
      const until = Date.now() + seconds * 1000;
      const head = part({ typ: 'JWT', alg: 'RS256', kid: 'sim' });
      const claims = part({
        iss: 'simulator',
        scope: 'order.api',
        exp: Math.floor(until / 1000),
        jti: issued,
      });
      const token = `${head}.${claims}.${randomBytes(48).toString('base64url')}`;
      tokens.set(token, { until, revoked: false });
      if (tokens.size > KEPT) tokens.delete(tokens.keys().next().value!);
      return { token, expiresIn: seconds };
    },
    check(token) {
      const found = tokens.get(token);
      if (!found) return 'unknown';
      if (found.revoked) return 'revoked';
      return found.until > Date.now() ? 'valid' : 'expired';
    },
    revoke(token) {
      const found = tokens.get(token);
      if (found) found.revoked = true;
    },
    revokeAll() {
      let ended = 0;
      for (const token of tokens.values()) {
        if (!token.revoked && token.until > Date.now()) ended++;
        token.revoked = true;
      }
      return ended;
    },
    counts: () => ({
      issued,
      active: [...tokens.values()].filter((token) => !token.revoked && token.until > Date.now()).length,
      values: [...tokens.keys()].slice(-20),
    }),
  };
}
