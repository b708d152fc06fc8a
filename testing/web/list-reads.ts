import { endpoints } from '@/app/api/endpoints';
import type { Endpoint } from '@/lib/web/endpoint';

const values: Record<string, string> = { aoi: 'Denmark-coherence-2026', kind: 'tile', id: '1' };

/** Every route that reads for a person and ends, with an address of it in the demo. */
export function listReads(): { endpoint: Endpoint; address: string }[] {
  return endpoints
    .filter(({ method, scopes, path }) => method === 'GET' && !scopes && !path.endsWith('/events'))
    .map((endpoint) => ({
      endpoint,
      address: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '0'),
    }));
}
