import { setImmediate as breathe } from 'node:timers/promises';
import { csvLines } from '@/lib/web/files/csv';
import type { Board } from '../board/board';
import type { Item, Kind } from '../item';

const rowsPerPart = 500;

/** Items as lines of CSV or elements of a JSON list, in parts, so that others are served in between. */
export async function* exportItems(
  board: Board,
  kind: Kind,
  ids: readonly number[],
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  yield isCsv ? csvLines([columns.map(([name]) => name)]) : '[';
  let isFirst = true;
  for (let start = 0; start < ids.length; start += rowsPerPart) {
    let part = '';
    const rows: (string | number | null)[][] = [];
    for (const id of ids.slice(start, start + rowsPerPart)) {
      const item = board.item(kind, id);
      // One that went in the meantime is left out.
      if (!item) continue;
      if (isCsv) {
        rows.push(columns.map(([, read]) => read(item, board)));
        continue;
      }
      const row = columns.map(([name, read]) => [name, read(item, board)] as const);
      part += `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(row))}`;
      isFirst = false;
    }
    yield isCsv ? csvLines(rows) : part;
    await breathe();
  }
  if (!isCsv) yield '\n]\n';
}

type CellGetter = (item: Item, board: Board) => string | number | null;

const columns: readonly (readonly [string, CellGetter])[] = [
  ['kind', ({ kind }) => kind],
  ['id', ({ id }) => id],
  ['source_id', ({ sourceId }) => sourceId],
  ['status', ({ status }) => status],
  ['in_status_since', ({ since }) => (since === null ? null : new Date(since).toISOString())],
  ['retries_left', ({ retries }) => retries],
  [
    'date',
    ({ date, sceneId }, board) =>
      date ?? (sceneId === null ? null : (board.item('scene', sceneId)?.date ?? null)),
  ],
  ['label', ({ label }) => label],
  ['scene_id', ({ sceneId }) => sceneId],
  [
    'scene',
    ({ sceneId }, board) => (sceneId === null ? null : (board.item('scene', sceneId)?.sourceId ?? null)),
  ],
  ['previous_id', ({ previousId }) => previousId],
  ['reference_id', ({ referenceId }) => referenceId],
  ['message', ({ message }) => message],
];
