import 'server-only';
import { writeWkt } from '@/lib/areas/wkt';
import { config } from '@/lib/platform/config';
import { requestJson, requestStream, type UpstreamStream } from '@/lib/upstream/http';
import { spelledNames } from './constellation';
import { writeInterval } from './interval';
import { searchResult } from './schema';
import type { SearchPart } from './search-part';
import { serviceConstellations } from './service-constellations';

const mostResultBytes = 32 * 1024 * 1024;
const mostImageBytes = 20 * 1024 * 1024;
const timeoutMs = () => config().search?.timeoutMs ?? 30_000;

/**
 * One page of the archive search (interface section 4.2). The part's longitudes lie between -180° and 180°; further
 * fields and pages are only for services that are configured to take them. Throws an `UpstreamError`.
 */
export function searchArchive(
  { polygon, constellations, from, to, fields, page }: SearchPart,
  signal?: AbortSignal,
) {
  return requestJson(
    {
      service: 'search',
      operation: 'search',
      method: 'POST',
      path: '/api/v1/search',
      body: JSON.stringify({
        geometry: writeWkt(polygon),
        constellation: spelledNames(constellations, serviceConstellations()),
        acquisitionDate: writeInterval(from, to),
        ...fields,
        ...(page && { startPage: page }),
      }),
      contentType: 'application/json',
      safe: true,
      deadlineMs: timeoutMs(),
      maxBytes: mostResultBytes,
      signal,
    },
    searchResult,
    readResult,
  );
}

/** Only an answer without content says that nothing was found; a `null` with a 200 says nothing at all. */
function readResult(text: string, status: number): unknown {
  const result: unknown = JSON.parse(text);
  if (result === null && status !== 204) throw new Error('null is no search result');
  return result;
}

/** An image of the archive as it comes, at most 20 MB. Throws an `UpstreamError`. */
export function fetchImage(url: URL, signal?: AbortSignal): Promise<UpstreamStream> {
  return requestStream({
    service: 'search',
    operation: 'image',
    method: 'GET',
    path: '',
    url,
    // Some servers call every picture a stream of bytes; what it is, its bytes tell.
    accept: 'image/jpeg, image/png, image/webp, image/gif, */*;q=0.1',
    safe: true,
    deadlineMs: timeoutMs(),
    maxBytes: mostImageBytes,
    signal,
  });
}
