import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCoarseSignature, toSignature } from '../cause-signature';
import type { Item } from '../item';
import { groupCauses } from './triage';

const item = (id: number, status: Item['status'], message: string, since: number | null = null): Item => ({
  id,
  kind: 'tile',
  sourceId: `t${id}`,
  status,
  message,
  retries: 0,
  date: null,
  sceneId: 1,
  previousId: null,
  referenceId: null,
  label: null,
  since,
});

it('lifts out what varies and keeps what identifies the cause', () => {
  expect(toSignature('Orbit file not found for 2026-11-16')).toBe('Orbit file not found for ‹date›');
  expect(
    toSignature('503 from the store while reading S1A_IW_SLC__1SDV_20261116T053901_0A1B: part 3 of 7'),
  ).toBe('503 from the store while reading ‹scene›: part ‹n› of ‹n›');
  expect(toSignature('No overlap between the tile IW3-04 and its reference')).toBe(
    'No overlap between the tile ‹tile› and its reference',
  );
  expect(toSignature('job 48112: disk quota exceeded while writing /work/48112/IW1-05.tif')).toBe(
    'job ‹n›: disk quota exceeded while writing ‹path›',
  );
  expect(toSignature('checksum mismatch: the file is 0f3a99c1, the catalogue says 9be012aa')).toBe(
    'checksum mismatch: the file is ‹id›, the catalogue says ‹id›',
  );
  expect(toSignature('the facade was defaced and decided upon')).toBe(
    'the facade was defaced and decided upon',
  );
  expect(toSignature('')).toBe('No message was stored');
});

const pod = '0f3a99c1-0000-4000-8000-0123456789ab';
it.each([
  ['after ‹n›', ['after 30s', 'after 300ms', 'after 12.5s', 'after 2m30s', 'after 12GB', 'after 7']],
  ['‹n› s on tile ‹n›', ['450 s on tile 512', '390 s on tile 77', '12.5 s on tile 7']],
  ['limit: ‹n› tiles are missing', ['limit: 450 tiles are missing', 'limit: 12 tiles are missing']],
  ['POINT(‹n› ‹n›) is outside', ['POINT(-12.5 47.1) is outside', 'POINT(12 -47.1) is outside']],
  ['from ‹date› on', ['from 20240102T101112 on', 'from 2024-01-02T10:11:12Z on', 'from 2024-01-02 on']],
  ['‹id› is broken', ['LC08_L1TP_1 is broken', 'LC08_L1TP_193027_20240102_02_T1 is broken']],
  ['tile ‹id› is empty', ['tile T32TNS is empty', 'tile T33UUP is empty']],
  ['SNAP_‹id› was lost', ['SNAP_job12_3 was lost', 'SNAP_job7_44 was lost']],
  ['job-‹n› was lost', ['job-12 was lost', 'job-7 was lost', 'job-12-3 was lost']],
  ['open ‹path›', ['open out/s1/a.tif', 'open work/48112/IW1-05', 'open out/a.tif', 'open /data/out/a.tif']],
  ['worker-‹id› was evicted', [`worker-${pod}-x2x9z was evicted`, 'worker-7d9f8b6c5-xkzqv was evicted']],
  ['agent-‹id› was evicted', ['agent-x2x9z was evicted', 'agent-bc4fg was evicted']],
  ['‹address› is gone', ['s3://bucket/a/b.tif is gone', 'https://a.example/b?c=1 is gone']],
])('takes the messages of one cause for one: %s', (signature, messages) => {
  for (const message of messages) expect(toSignature(message)).toBe(signature);
});

it.each([
  ['exit status 137', 'exit status 1'],
  ['gpt exited with code 137', 'gpt exited with code 1'],
  ['killed by signal 9', 'killed by signal 15'],
  ['[Errno 28] in write', '[Errno 5] in write'],
  ['/usr/bin/gpt: not found', '/usr/bin/gdalwarp: not found'],
  ['sh: /opt/gpt/run.sh: Permission denied', 'sh: /opt/gdal/warp.sh: Permission denied'],
  ['HTTP 503', 'HTTP 404'],
  ['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 404 Not Found'],
  ['{"status":503}', '{"status":404}'],
  ['download failed: 503 Service Unavailable', 'download failed: 404 Not Found'],
  ['503 from the store', '404 from the store'],
  ['no S1A scene', 'no S1B scene'],
  ['no swath IW1', 'no swath IW2'],
  ['cannot warp to EPSG:4326', 'cannot warp to EPSG:3857'],
  ['not in utf8', 'not in utf16'],
  ['http2 is refused', 'http3 is refused'],
  ['no key for Sentinel-1', 'no key for Sentinel-2'],
  ['and/or of bands', 'and/xor of bands'],
  ['too fast in km/h', 'too fast in m/s'],
  ['status n/a', 'status ok'],
])('tells causes apart: %s, %s', (one, other) => {
  expect(toSignature(one)).not.toBe(toSignature(other));
  for (const message of [one, other]) expect(toCoarseSignature(toSignature(message))).not.toMatch(/^‹path›$/);
});

it('finds the same signature in a signature', () => {
  const bits = [
    ...[
      'exit status',
      'code',
      'HTTP',
      'HTTP/1.1',
      'returned',
      'EPSG:',
      'Sentinel-',
      'from',
      'Not Found',
      ': not found',
    ],
    ...[
      '‹n›',
      '‹id›',
      '‹path›',
      '‹date›',
      '‹',
      '›',
      '/',
      '//',
      '.',
      '-',
      '_',
      ':',
      ' ',
      '  ',
      '(',
      '"',
      '=',
      ',',
      '%',
      'é',
    ],
    ...[
      'a',
      'gpt',
      'out/a.tif',
      '/usr/bin/gpt',
      'https://a/b',
      's3:/',
      'job',
      's',
      'GB',
      'T',
      'Z',
      'S1A_IW',
      'IW1-05',
      'xkzqv',
    ],
    ...[
      '1',
      '12',
      '137',
      '503',
      '12.5',
      '2024-01-02',
      '20240102T101112',
      '0f3a99c1',
      'x2x9z',
      'utf8',
      'T32TNS',
      'LC08',
    ],
  ];
  const message = fc.oneof(
    fc.array(fc.constantFrom(...bits), { maxLength: 14 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...bits), { maxLength: 14 }).map((parts) => parts.join(' ')),
    fc.array(fc.constantFrom(...bits), { minLength: 150, maxLength: 300 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...bits), { minLength: 120, maxLength: 300 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(message, (text) => {
      expect(toSignature(toSignature(text))).toBe(toSignature(text));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['after 30s on tile 512', 'after 30s on tile 512'],
  ['took ‹n›.5s', 'took 12.5s'],
  ['from 20240102T101112 on', 'from 20240102T101112 on'],
  ['open out‹path›', 'open out/s1/a.tif'],
  ['open work‹path› no space', 'open work/48112/x.tif: no space'],
  ['open s3:/‹path›', 'open s3://bucket/a/b.tif'],
  ['worker-‹id›-x2x9z was evicted', `worker-${pod}-x2x9z was evicted`],
  ['at ‹n›.‹n›', 'at 10.0.0.1'],
  ['exit status ‹n›', 'exit status 137'],
  ['‹path› not found', '/usr/bin/gpt: not found'],
  ['no Sentinel-‹n› in EPSG:‹n›', 'no Sentinel-2 in EPSG:4326'],
])('knows the signature that a message had under former rules: %s', (former, message) => {
  const signature = toSignature(message);
  expect([signature, toCoarseSignature(signature)]).toContain(toSignature(former));
});

it('groups by status and cause, FAILED before RETRY, and leaves out stale messages of items that are done', async () => {
  const causes = await groupCauses([
    item(1, 'RETRY', 'Orbit file not found for 2026-11-16', 5),
    item(2, 'RETRY', 'Orbit file not found for 2026-11-04', 9),
    item(3, 'FAILED', 'No overlap between the tile IW3-04 and its reference'),
    item(4, 'DONE', 'Orbit file not found for 2026-11-04'),
  ]);
  expect(causes.map(({ status, ids, newest }) => [status, ids, newest])).toEqual([
    ['FAILED', [3], null],
    ['RETRY', [1, 2], 9],
  ]);
});

it('calls no tile that FAILED a root, and those that failed with their scene one cause', async () => {
  const scene: Item = { ...item(9, 'FAILED', 'Orbit file not found'), kind: 'scene', sceneId: null };
  const tiles = [1, 2, 3].map((id) => ({
    ...item(id, 'FAILED', ''),
    sceneId: 9,
    referenceId: id === 3 ? 1 : null,
  }));
  const waiting = { ...item(4, 'RETRY', 'It broke'), sceneId: 9 };
  const causes = await groupCauses([...tiles, waiting], (id) => (id === 9 ? scene : undefined));
  expect(causes.map(({ signature, ids, steps, example }) => ({ signature, ids, steps, example }))).toEqual([
    {
      signature: 'Failed with its scene: Orbit file not found',
      ids: [1, 2, 3],
      steps: { scenes: 0, roots: 0, followers: 1 },
      example: 'Failed with its scene: Orbit file not found',
    },
    { signature: 'It broke', ids: [4], steps: { scenes: 0, roots: 1, followers: 0 }, example: 'It broke' },
  ]);
  expect((await groupCauses(tiles))[0]?.signature).toBe('No message was stored');
});
