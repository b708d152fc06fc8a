import * as api from '@/app/api/stac/api/route';
import * as item from '@/app/api/stac/collections/[collection]/items/[item]/route';
import * as items from '@/app/api/stac/collections/[collection]/items/route';
import * as collection from '@/app/api/stac/collections/[collection]/route';
import * as collections from '@/app/api/stac/collections/route';
import * as conformance from '@/app/api/stac/conformance/route';
import * as image from '@/app/api/stac/images/[image]/route';
import * as landing from '@/app/api/stac/route';
import * as search from '@/app/api/stac/search/route';
import { createToken, type NewToken } from '@/lib/accounts/tokens/token-store';
import { operator } from '@/testing/ingestion/services';
import { startOpenPortal } from './open-portal';

/** The routes of the STAC API, by the paths that they are declared with. */
const routes = {
  '/api/stac': landing,
  '/api/stac/api': api,
  '/api/stac/conformance': conformance,
  '/api/stac/collections': collections,
  '/api/stac/collections/{collection}': collection,
  '/api/stac/collections/{collection}/items': items,
  '/api/stac/collections/{collection}/items/{item}': item,
  '/api/stac/search': search,
  '/api/stac/images/{image}': image,
};

/** Serves the STAC API over real HTTP, and makes a token that can read it. */
export async function startStacPortal() {
  const portal = await startOpenPortal(routes);
  const made = await createToken(operator, { name: 'stac', scopes: ['archive'], days: 1 });
  const { id, text } = made as NewToken;
  const authorization = `Bearer ${text}`;
  return {
    ...portal,
    root: `${portal.url}/api/stac`,
    token: { id, text },
    /** Asks with the token, as JSON where there is a body. */
    async ask(href: string, body?: unknown, headers: Record<string, string> = { authorization }) {
      const response = await fetch(href, {
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}
