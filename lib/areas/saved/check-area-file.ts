import 'server-only';
import { maxImportMs } from '@/lib/web/files/import-answer';
import type { CsvRow, ReadCsv } from '@/lib/web/files/read-csv';
import { formatList } from '@/lib/web/locale/format';
import { Problem } from '@/lib/web/problem';
import { type AreaColour, areaColours } from '../colour';
import type { AreaColumn } from '../formats/area-file-plan';
import { runAreaWork } from '../geometry/area-work';
import type { GeometryIssue } from '../geometry/geometry';
import type { AreaShape } from '../geometry/shape';
import { type AreaFileRow, areaName, areaTags } from '../schema';
import { listAreaNames } from './store';

const areaFileWorker = 'lib/areas/formats/area-file.worker.ts';

/** What a row becomes: `area` is there if it can be saved. */
export interface PlannedArea {
  row: AreaFileRow;
  area?: { name: string; colour: AreaColour; isShared: boolean; tags: string[]; shape: AreaShape };
}

type Read = { complaint: string } | { complaint?: undefined; shape?: AreaShape; issues: GeometryIssue[] };

/**
 * Reads a CSV file of areas in a worker, row by row, and decides the outcome of each. Changes nothing. A row that takes
 * too long is reported, and the next ones are read. Throws a `Problem` if it is no such file.
 * @param endsAt the time after which no row is read, ms since 1970
 */
export async function checkAreaFile(
  text: string,
  asker: { id: string },
  endsAt = Date.now() + maxImportMs,
): Promise<{ areas: PlannedArea[]; ignored: string[] }> {
  const work = { source: areaFileWorker, asker: asker.id };
  const read = await runAreaWork<string, ReadCsv<AreaColumn>>({ ...work, name: 'rows' }, text);
  if (read.complaint !== undefined) {
    throw new Problem({
      type: 'file-not-usable',
      status: 400,
      title: 'The file cannot be read as areas',
      detail: `${read.complaint} Nothing was changed.`,
    });
  }
  const existing = await listAreaNames(asker);
  const lines = new Map<string, number>();
  const areas: PlannedArea[] = [];
  for (const row of read.rows) {
    const name = row.cells.name.slice(0, 200);
    if (Date.now() >= endsAt) {
      const sentence = 'The time ran out before this row. Split the file.';
      areas.push({ row: { line: row.line, name, outcome: 'failed', sentence } });
      continue;
    }
    areas.push(
      await planRow(row, existing, lines, (cell) =>
        runAreaWork<string, Read>({ ...work, name: 'area' }, cell),
      ),
    );
  }
  return { areas, ignored: read.ignored };
}

/** @param lines the line of each name before this row */
async function planRow(
  { line, cells, complaint }: CsvRow<AreaColumn>,
  existing: ReadonlySet<string>,
  lines: Map<string, number>,
  readGeometry: (cell: string) => Promise<Read>,
): Promise<PlannedArea> {
  const row = { line, name: cells.name.slice(0, 200) };
  const wrong = (sentence: string): PlannedArea => ({ row: { ...row, outcome: 'wrong', sentence } });
  if (complaint) return wrong(complaint);
  const fields = readFields(cells);
  if (typeof fields === 'string') return wrong(fields);
  const key = fields.name.toLowerCase();
  const first = lines.get(key);
  if (first) return wrong(`Line ${first} has the same name.`);
  if (existing.has(key)) {
    lines.set(key, line);
    return {
      row: { ...row, outcome: 'exists', sentence: 'You have an area of this name. It stays as it is.' },
    };
  }
  const read = await readGeometry(cells.geometry).catch((error: unknown): Read => {
    if (error instanceof Problem && error.type === 'area-not-usable')
      return { complaint: error.detail ?? error.title };
    throw error;
  });
  if (read.complaint !== undefined) return wrong(read.complaint);
  const { shape, issues } = read;
  if (!shape) return wrong(sentences(issues.filter(({ isFatal }) => isFatal)));
  lines.set(key, line);
  const sentence = sentences(issues) || undefined;
  return { row: { ...row, outcome: 'new', km2: shape.km2, sentence }, area: { ...fields, shape } };
}

const sentences = (issues: readonly GeometryIssue[]) =>
  issues
    .slice(0, 3)
    .map(({ sentence }) => sentence)
    .join(' ');

/** What a row says beside its geometry, or what is wrong with it. */
function readFields(cells: Record<AreaColumn, string>) {
  const name = areaName.safeParse(cells.name);
  if (!name.success) return `${name.error.issues[0]?.message ?? 'The name cannot be used'}.`;
  const colour = areaColours.find((one) => one === (cells.colour.toLowerCase() || 'ink'));
  if (!colour)
    return `“${cells.colour.slice(0, 40)}” is not a colour. Colours are ${formatList(areaColours)}.`;
  const isShared = flags.get(cells.shared.toLowerCase());
  if (isShared === undefined) return 'The column shared takes yes or no.';
  const tags = areaTags.safeParse(
    cells.tags
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
  if (!tags.success) return `${tags.error.issues[0]?.message ?? 'The tags cannot be used'}.`;
  return { name: name.data, colour, isShared, tags: tags.data };
}

const flags = new Map([
  ['', false],
  ...['no', 'false', '0'].map((word) => [word, false] as const),
  ...['yes', 'true', '1'].map((word) => [word, true] as const),
] as const);
