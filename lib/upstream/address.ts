import 'server-only';
import { config } from '@/lib/platform/config';
import type { ServiceName } from './errors';

/**
 * Where a call goes; nothing where the service is not configured, or where `url` is not at an origin that may
 * see the service's credential.
 * @param path from its `/` on, encoded. One that leads elsewhere than it reads is a mistake of the caller.
 */
export function buildAddress(service: ServiceName, path: string, url?: URL): URL | undefined {
  const base = findBase(service);
  if (base === undefined) return undefined;
  if (url) return isOwn(service, base, url) ? url : undefined;
  const [name = ''] = path.split('?', 1);
  if ((path !== '' && !path.startsWith('/')) || name.split('/').some(isStep)) {
    throw new Error('the path of an upstream call has steps in it');
  }
  return new URL(base + path);
}

function findBase(service: ServiceName): string | undefined {
  const { ordering, search, workflow } = config();
  const bases = {
    identity: ordering?.tokenUrl,
    ordering: ordering?.url,
    search: search?.url,
    workflow: workflow?.url,
  };
  return bases[service];
}

/** Other services can share the origin: only what is below the service's own address is its own. */
function isOwn(service: ServiceName, base: string, url: URL): boolean {
  const further = service === 'search' ? (config().search?.imageOrigins ?? []) : [];
  const isKnown = url.href.startsWith(`${base}/`) || further.includes(url.origin);
  return isKnown && url.username === '' && url.password === '';
}

/** Whether the search's key may go to an address: one of the service's own, or of an origin configured for images. */
export function isImageAddress(url: URL): boolean {
  const base = findBase('search');
  return base !== undefined && isOwn('search', base, url);
}

/** Whether a URL takes this part of a path for "here" or "one up", so that an AOI of that name would name another route. */
const isStep = (part: string) => /^(\.|%2e){1,2}$/i.test(part);
