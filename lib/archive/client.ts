import 'server-only';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import { config } from '@/lib/platform/config';
import { isImageAddress } from '@/lib/upstream/address';
import { UpstreamError } from '@/lib/upstream/errors';
import { requestJson, requestStream, type UpstreamStream } from '@/lib/upstream/http';
import { toServiceNames } from './constellation';
import { writeInterval } from './interval';
import { searchResult } from './schema';
import type { SearchPart } from './search-part';
import { serviceConstellations } from './service-constellations';

const maxResultBytes = 32 * 1024 * 1024;
const maxImageBytes = 20 * 1024 * 1024;
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
        constellation: toServiceNames(constellations, serviceConstellations()),
        acquisitionDate: writeInterval(from, to),
        ...fields,
        ...(page && { startPage: page }),
      }),
      contentType: 'application/json',
      safe: true,
      deadlineMs: timeoutMs(),
      maxBytes: maxResultBytes,
      signal,
    },
    searchResult,
    readResult,
  );
}

/** Only an answer without content says that nothing was found; a `null` with a 200 says nothing at all. */
function readResult(text: string, status: number): unknown {
  const result: unknown = JSON.parse(text);
  if (result === null && status !== 204) throw new Error('null is not a search result');
  return result;
}

/** An image can move this often before it is stopped. */
const maxMoves = 3;

/**
 * An image of the archive as it comes, at most 20 MB. A redirect is followed where the key may go. Throws an
 * `UpstreamError`.
 */
export async function fetchImage(found: URL, signal?: AbortSignal): Promise<UpstreamStream> {
  let url = found;
  for (let moves = 0; ; moves += 1) {
    try {
      return await requestStream({
        service: 'search',
        operation: 'image',
        method: 'GET',
        path: '',
        url,
        // Some servers call every picture a stream of bytes; what it is, its bytes show.
        accept: 'image/jpeg, image/png, image/webp, image/gif, */*;q=0.1',
        safe: true,
        deadlineMs: timeoutMs(),
        maxBytes: maxImageBytes,
        signal,
      });
    } catch (error) {
      const next = moves < maxMoves ? movedTo(error, url) : undefined;
      if (!next) throw error;
      url = next;
    }
  }
}

/** Where a redirect leads, where the search's key may go there. */
function movedTo(error: unknown, from: URL): URL | undefined {
  if (!(error instanceof UpstreamError) || ![301, 302, 303, 307, 308].includes(error.status ?? 0))
    return undefined;
  const { location } = error;
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  return isImageAddress(url) ? url : undefined;
}
