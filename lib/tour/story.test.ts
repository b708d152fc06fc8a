import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Role } from '@/lib/accounts/role';
import { aoiOfPath, pageHref, planStory } from './plan';
import { readProgress, type StoryProgress, writeProgress } from './progress';
import { story } from './story';

const all = { ordering: true, search: true, workflow: true };
const plan = (roles: Role[], isDemo: boolean, services = all) =>
  planStory(story, { roles, isDemo, services });
const waits = (roles: Role[], isDemo: boolean) =>
  plan(roles, isDemo)
    .filter(({ isWaiting }) => isWaiting)
    .map(({ id }) => id);

it('shows an admin of the demo all twelve steps, and waits for the result of each', () => {
  expect(waits(['admin'], true)).toEqual([
    'search',
    'compare',
    'cover',
    'basket',
    'constraint',
    'approval',
    'order',
    'ingest',
    'failure',
    'cause',
    'canary',
    'replay',
  ]);
});

it('waits for nothing outside of the demo that orders, approves, starts, retries or needs a failure', () => {
  expect(waits(['admin'], false)).toEqual(['search', 'compare', 'cover', 'basket', 'constraint']);
  const steps = plan(['admin'], false);
  expect(steps.map(({ id }) => id)).not.toContain('failure');
  for (const step of steps) if (!step.isWaiting) expect(step.explained, step.id).toBeTruthy();
});

it('explains what a role cannot do, and leaves its pages closed', () => {
  expect(waits(['analyst'], true)).toEqual([
    'search',
    'compare',
    'cover',
    'basket',
    'constraint',
    'order',
    'replay',
  ]);
  expect(waits(['operator'], true)).toEqual([
    'search',
    'compare',
    'cover',
    'ingest',
    'cause',
    'canary',
    'replay',
  ]);
  expect(waits(['viewer'], true)).toEqual(['replay']);
  const approval = plan(['analyst'], true).find(({ id }) => id === 'approval');
  expect(approval).toMatchObject({ isWaiting: false, isOpen: false });
});

it('leaves out what a portal without a service does not have', () => {
  const ids = plan(['admin'], true, { ...all, workflow: false }).map(({ id }) => id);
  expect(ids).toEqual(['search', 'compare', 'cover', 'basket', 'constraint', 'approval', 'order']);
});

it('leads to the AOI of the story, and to the list of AOIs while there is none', () => {
  const replay = story.find(({ id }) => id === 'replay');
  if (!replay) throw new Error('no replay');
  expect(pageHref(replay, 'Po 2026')).toBe('/ingestion/aoi/Po%202026/replay');
  expect(pageHref(replay, undefined)).toBe('/ingestion');
  expect(aoiOfPath('/ingestion/aoi/Po%202026/history')).toBe('Po 2026');
  expect(aoiOfPath('/ingestion/aoi/%E0%A4%A')).toBeUndefined();
  expect(aoiOfPath('/ingestion')).toBeUndefined();
});

/** The entry of a step that waits for the answer of a route. */
function answerOf(id: string, route: string) {
  const found = story
    .find((step) => step.id === id)
    ?.done.find((one) => one.kind === 'answer' && one.route === route);
  if (found?.kind !== 'answer') throw new Error(`${id} does not wait for ${route}`);
  return found;
}

it('counts only an own order that was placed during the step', () => {
  const { isResult } = answerOf('order', 'GET /api/ordering/orders/{id}');
  const known = { since: Date.parse('2026-11-26T12:00:00Z'), begun: new Set<string>() };
  const order = { state: 'placed', isMine: true, submittedAt: '2026-11-26T12:00:01Z' };
  expect(isResult(order, known)).toBe(true);
  expect(isResult({ ...order, submittedAt: '2026-11-26T11:59:59Z' }, known)).toBe(false);
  expect(isResult({ ...order, state: 'unknown' }, known)).toBe(false);
  expect(isResult({ ...order, isMine: false }, known)).toBe(false);
});

it('follows a canary to its end, though its action forgets it once it is DONE', () => {
  const begins = answerOf('canary', 'POST /api/ingestion/aois/{aoi}/actions');
  const reads = answerOf('canary', 'GET /api/ingestion/aois/{aoi}/actions');
  const job = { id: 'a', canary: 1, state: 'waiting-for-canary' };
  expect(begins.listBegun?.(job)).toEqual(['a']);
  expect(begins.listBegun?.({ ...job, canary: 0 })).toEqual([]);
  // Also after the page was loaded again.
  expect(
    reads.listBegun?.({
      jobs: [
        { ...job, canary: 0 },
        { ...job, id: 'b' },
      ],
    }),
  ).toEqual(['b']);
  const known = { since: 0, begun: new Set(['a']) };
  expect(reads.isResult({ jobs: [job] }, known)).toBe(false);
  expect(reads.isResult({ jobs: [{ id: 'c', canary: 0, state: 'finished' }] }, known)).toBe(false);
  expect(reads.isResult({ jobs: [{ id: 'a', canary: 0, state: 'finished' }] }, known)).toBe(true);
});

it('reads back what it wrote, and forgets what is damaged or of another version', () => {
  const progress: StoryProgress = { state: 'left', step: 'cover', since: 12 };
  expect(readProgress(writeProgress(progress))).toEqual(progress);
  for (const text of [
    null,
    '',
    'null',
    '{}',
    '{"version":2,"state":"left","step":"cover","since":12}',
    '{"version":1,"state":"lost","step":"cover","since":12}',
    '{"version":1,"state":"left","step":5,"since":12}',
  ]) {
    expect(readProgress(text), String(text)).toBeUndefined();
  }
});

it('points only at controls that pages have', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const text = files.map((name) => readFileSync(join('components', name), 'utf8')).join('\n');
  const attributes = [...text.matchAll(/data-story=(?:"[^"]+"|\{[^}]+\})/g)].join('\n');
  const marks = story.flatMap(({ hints, done }) => [
    ...hints.map(({ mark }) => mark),
    ...done.flatMap((one) => (one.kind === 'mark' ? [one.mark] : (one.after ?? []))),
  ]);
  for (const mark of new Set(marks)) expect(attributes).toMatch(new RegExp(`["']${mark}["']`));
});
