import 'server-only';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { type FormFile, JsonFiles } from '@/lib/upstream/files';
import { requestStream, type UpstreamStream } from '@/lib/upstream/http';
import { dialect, recordCapability } from './server-capabilities';
import { listBytes, type Options, read, submit, write } from './workflow-call';

/** The catalogue's half of the workflow server: list scenes, split them into tiles, start (interface section 4.3). */

const longDeadline = () => config().workflow?.longTimeoutMs ?? 600_000;

/** One page of `/catalog/scenes` for a payload document, as it comes. It asks external catalogues and can take minutes. */
export const streamCatalogueScenes = (
  area: string,
  page: { page: number; limit: number },
  options: Options = {},
): Promise<UpstreamStream> =>
  requestStream(
    read({
      operation: 'list catalogue scenes',
      method: 'POST',
      path: `/catalog/scenes?page=${page.page}&limit=${page.limit}`,
      body: new JsonFiles({ area }),
      deadlineMs: longDeadline(),
      maxBytes: listBytes,
      ...options,
    }),
  );

/**
 * `/catalog/tiles`, as it comes: splits scenes into tiles. Servers to the letter take the payload alone, real ones want
 * the scenes beside it; scenes that were given are left out only where the server refuses them.
 */
export async function streamCatalogueTiles(
  area: string,
  scenes: FormFile | undefined,
  options: Options = {},
): Promise<UpstreamStream> {
  const ask = (files: Record<string, FormFile | undefined>) =>
    requestStream(
      read({
        operation: 'split scenes into tiles',
        method: 'POST',
        path: '/catalog/tiles',
        body: new JsonFiles(files),
        deadlineMs: longDeadline(),
        maxBytes: listBytes,
        ...options,
      }),
    );
  if (scenes === undefined || dialect().splitsGivenScenes === false) return ask({ area });
  try {
    const tiles = await ask({ area, scenes });
    recordCapability({ splitsGivenScenes: true });
    return tiles;
  } catch (error) {
    const isRefused = error instanceof UpstreamError && [400, 422].includes(error.status ?? 0);
    if (!isRefused || dialect().splitsGivenScenes) throw error;
    // A server that needs the scenes refuses them for another reason, which it gave first.
    const tiles = await ask({ area }).catch(() => {
      throw error;
    });
    recordCapability({ splitsGivenScenes: false });
    return tiles;
  }
}

/** `POST /catalog/aoi`: starts an ingestion. Leaves at most once; the answer is a text that says what was started. */
export const startIngestion = async (
  area: string,
  lists: { scenes?: FormFile; tiles?: FormFile },
  onSending?: () => Promise<void>,
): Promise<string> =>
  (
    await submit(
      write({
        operation: 'start an ingestion',
        method: 'POST',
        path: '/catalog/aoi',
        body: new JsonFiles({ area, ...lists }),
        deadlineMs: longDeadline(),
        onSending,
      }),
    )
  ).text;
