import { setImmediate as breathe } from 'node:timers/promises';
import { csvText } from './csv';
import type { Board, Item, Kind } from './live/board';

const rowsPerPart = 500;

/** Items as lines of CSV or elements of a JSON list, in parts, so that others are served in between. */
export async function* exportItems(
  board: Board,
  kind: Kind,
  ids: readonly number[],
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  yield isCsv ? `${columns.map(([name]) => name).join(',')}\r\n` : '[';
  let isFirst = true;
  for (let start = 0; start < ids.length; start += rowsPerPart) {
    let part = '';
    for (const id of ids.slice(start, start + rowsPerPart)) {
      const item = board.item(kind, id);
      // One that went in the meantime is left out.
      if (!item) continue;
      const row = columns.map(([name, read]) => [name, read(item, board)] as const);
      if (isCsv) part += `${row.map(([, value]) => csvValue(value)).join(',')}\r\n`;
      else part += `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(row))}`;
      isFirst = false;
    }
    yield part;
    await breathe();
  }
  if (!isCsv) yield '\n]\n';
}

type Read = (item: Item, board: Board) => string | number | null;

const columns: readonly (readonly [string, Read])[] = [
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

const csvValue = (value: string | number | null) =>
  value === null ? '' : typeof value === 'number' ? String(value) : csvText(value);
