import { readIndex } from '@/components/map/basemap/source';
import { refusedArea, toReadArea } from '@/lib/areas/formats/read';
import { readAreaFile } from '@/lib/areas/formats/read-file';
import { applyRepair } from '@/lib/areas/geometry/repairs/apply';
import { createCircle } from '@/lib/areas/geometry/repairs/circle';
import { bufferLine } from '@/lib/areas/geometry/repairs/corridor';
import type { ReaderRequest, ReaderResponse } from './area-reader-messages';

/** Reads and repairs areas away from the page, which stays quick and can end it at any moment. */
const answer = (message: ReaderResponse) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ReaderRequest>) => {
  try {
    answer({ kind: 'areas', areas: await work(data) });
  } catch (error) {
    answer({ kind: 'failed', sentence: String((error as Error).message) });
  }
};

async function work(request: ReaderRequest) {
  switch (request.kind) {
    case 'read':
      return readAreaFile(request.bytes, {
        sqlite,
        landTiles: async () => {
          const { tiles, maxZoom } = await readIndex();
          return tiles[maxZoom];
        },
        onProgress: (progress) => answer({ kind: 'progress', progress }),
      });
    case 'repair': {
      const repaired = applyRepair(request.original, request.repair);
      return repaired.length > 0
        ? repaired.map((geometry) => toReadArea({ geometry }))
        : [refusedArea('That would leave no area.')];
    }
    case 'review':
      return [toReadArea({ geometry: request.geometry })];
    case 'circle':
      return [toReadArea({ geometry: createCircle(request.middle, request.km) })];
    case 'corridor':
      return [toReadArea({ geometry: bufferLine(request.line, request.km) })];
  }
}

/** Loaded for GeoPackages alone. */
async function sqlite() {
  const { default: initSqlite } = await import('sql.js');
  const wasm = new URL('sql.js/dist/sql-wasm-browser.wasm', import.meta.url);
  return initSqlite({ locateFile: () => wasm.href });
}
