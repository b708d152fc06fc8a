import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { Board } from '../board/board';
import { exportItems } from './item-export';

const message = '=HYPERLINK("http://evil.example"), and\r\na second line, "quoted"';

function board() {
  const one = new Board();
  one.apply(
    'scene',
    [{ id: 7, sourceId: 'S1A_scene', status: 'DONE', message: '', date: '2026-11-16T05:39:00Z' }],
    0,
  );
  one.apply(
    'tile',
    Array.from({ length: 1_200 }, (_, place) => ({
      id: place + 1,
      sourceId: `tile-${place + 1}`,
      status: 'RETRY',
      message: place === 0 ? message : '',
      sceneId: 7,
      retries: -2,
    })),
    0,
  );
  return one;
}

async function whole(format: 'csv' | 'json', ids: number[]) {
  let text = '';
  for await (const part of exportItems(board(), 'tile', ids, format)) text += part;
  return text;
}

const all = Array.from({ length: 1_200 }, (_, place) => 1_200 - place);

it('writes CSV that is read back as it was, and that no spreadsheet takes for a formula', async () => {
  const { data, errors } = Papa.parse<Record<string, string>>(await whole('csv', all), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(1_200);
  expect(data[0]).toMatchObject({
    id: '1200',
    status: 'RETRY',
    scene: 'S1A_scene',
    date: '2026-11-16T05:39:00Z',
  });
  expect(data.at(-1)).toMatchObject({ id: '1', message: `'${message}`, retries_left: '-2' });
});

it('writes a JSON list, an empty one as well, and leaves out what is gone', async () => {
  expect(JSON.parse(await whole('json', []))).toEqual([]);
  const rows = JSON.parse(await whole('json', [5_000, ...all]));
  expect(rows).toHaveLength(1_200);
  expect(rows.at(-1)).toMatchObject({ id: 1, message, scene_id: 7 });
});
