import type { MiddlewareHandler } from 'hono';
import type { SimContext } from '../context';
import type { SimEnv } from '../sim-env';
import { refuse } from './answers';

const tokenMessages = {
  expired: 'The access token expired',
  revoked: 'The access token was revoked',
  unknown: 'The access token is not valid',
};

/** The user name that a header carries in base64; undefined when it is not base64. */
function decoded(header: string): string | undefined {
  const bytes = Buffer.from(header, 'base64');
  const canonical = bytes.toString('base64').replace(/=+$/, '');
  return header.replace(/=+$/, '') === canonical ? bytes.toString('utf8') : undefined;
}

/** Section 5: the bare access token in Authorization, and the user name in base64 in a header of its own. */
export function credentials({ options, tokens }: SimContext): MiddlewareHandler<SimEnv> {
  return async (c, next) => {
    const authorization = c.req.header('Authorization');
    if (!authorization) {
      c.header('www-authenticate', 'Bearer');
      return refuse(c, 401, 'The Authorization header is missing');
    }
    const prefix = options.tokenPrefix;
    const state = authorization.startsWith(prefix)
      ? tokens.check(authorization.slice(prefix.length))
      : 'unknown';
    if (state !== 'valid') {
      c.header(
        'www-authenticate',
        `Bearer error="invalid_token", error_description="${tokenMessages[state]}"`,
      );
      return refuse(c, 401, tokenMessages[state]);
    }
    const name = c.req.header(options.usernameHeader);
    if (!name) return refuse(c, 401, `The ${options.usernameHeader} header is missing`);
    const user = decoded(name.trim());
    if (user === undefined) return refuse(c, 403, `The ${options.usernameHeader} header is not base64`);
    if (user !== options.username) return refuse(c, 403, 'This user has no account with this client');
    await next();
  };
}
