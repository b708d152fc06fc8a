import type { HttpBindings } from '@hono/node-server';

/** The environment of every Hono app here: node's own request and answer are under `c.env`. */
export interface SimEnv {
  Bindings: HttpBindings;
  /** Whether the key of this very request counts as revoked; see the mode `strange`. */
  Variables: { isKeyRevoked?: boolean };
}
