import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetBreakers } from '@/lib/upstream/breaker';
import { listScenesForPayload, startRun } from './runs';
import { listRuns, readFootprints } from './store';
import { operator, type Services, startServices } from './testing/services';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterEach(async () => {
  resetBreakers();
  await services.sim.faults.clear();
});
afterAll(() => services.stop());

const payload = (name: string, more: object = {}) => ({
  type: 'Feature',
  name,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1.2, 43.4],
        [1.8, 43.4],
        [1.8, 43.8],
        [1.2, 43.8],
        [1.2, 43.4],
      ],
    ],
  },
  start_time: '2026-09-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation: 'sentinel2' },
  ...more,
});
const starts = () => services.requestsTo(/catalog\/aoi$/, 'POST');
const list = async (name: string, more: object = {}) =>
  (await listScenesForPayload(payload(name, more), 0, new AbortController().signal)).scenes;

/** A run of the first scenes of a listing. */
async function runOf(name: string, count = 3) {
  const scenes = await list(name);
  return {
    id: randomUUID(),
    payload: payload(name),
    scenes: scenes.slice(0, count).map(({ feature }) => feature),
    listedCount: scenes.length,
  };
}

describe('listing', () => {
  it('goes on until the server says that there is no more, and remembers where the scenes lie', async () => {
    const more = { scene_type: { constellation: 'sentinel2', parameters: { count: 1_200 } } };
    const ids = new Set<string>();
    let page = 0;
    for (let hasMore = true; hasMore; page += 1) {
      const answer = await listScenesForPayload(payload('Pages', more), page, new AbortController().signal);
      for (const { sourceId } of answer.scenes) ids.add(sourceId);
      hasMore = answer.hasMore;
    }
    expect([ids.size, page]).toEqual([1_200, 2]);
    expect((await readFootprints('Pages')).size).toBe(1_200);
  });

  it('names everything that is wrong with a payload, and asks nothing', async () => {
    const before = await services.requestsTo(/catalog/);
    await expect(list('two words', { end_time: 'soon' })).rejects.toMatchObject({
      type: 'bad-payload',
      errors: [
        { path: 'body.payload.name', message: expect.stringContaining('letters') },
        { path: 'body.payload.end_time', message: expect.any(String) },
      ],
    });
    expect(await services.requestsTo(/catalog/)).toBe(before);
  });
});

describe('a start', () => {
  it('sends the edited list and keeps the answer', async () => {
    const request = await runOf('Started');
    const run = await startRun(request, operator);
    expect(run).toMatchObject({
      state: 'started',
      startedBy: operator.name,
      sceneCount: 3,
      listedCount: request.listedCount,
      answer: expect.stringMatching(/^Ingestion of 3 scenes and 3 tiles in progress/),
    });
    const sent = request.scenes.map(({ properties }) => properties.source_id);
    expect((await services.itemsOf('Started')).scene.map(({ sourceId }) => sourceId).sort()).toEqual(
      sent.sort(),
    );
    expect((await listRuns(10)).map(({ id }) => id)).toContain(request.id);
  });

  it('leaves once, however often the same request comes, at once or later', async () => {
    const request = await runOf('Once');
    const before = await starts();
    const runs = await Promise.all(Array.from({ length: 10 }, () => startRun(request, operator)));
    expect(new Set(runs.map(({ id }) => id))).toEqual(new Set([request.id]));
    expect((await startRun(request, operator)).state).toBe('started');
    expect((await starts()) - before).toBe(1);
  });

  it.each([
    [{ kind: 'drop-after' }, 'unknown'],
    [{ kind: 'cut' }, 'unknown'],
    [{ kind: 'html', status: 502 }, 'unknown'],
    [{ kind: 'status', status: 503 }, 'unknown'],
    [{ kind: 'throttle' }, 'refused'],
    [{ kind: 'redirect' }, 'refused'],
  ])('whose answer is %j ends as %s, and is not sent again', async (fault, state) => {
    const request = await runOf(`Fault-${fault.kind}`);
    const before = await starts();
    await services.sim.faults.set([{ service: 'workflow', path: '*/catalog/aoi', ...fault }]);
    expect((await startRun(request, operator)).state).toBe(state);
    await services.sim.faults.clear();
    expect((await startRun(request, operator)).state).toBe(state);
    expect((await starts()) - before).toBe(1);
  });

  it('that the server refuses in words keeps the words', async () => {
    const request = await runOf('Refused');
    const run = await startRun(
      {
        ...request,
        payload: {
          ...request.payload,
          layers: { a: { variable: 'v', instance: 'i' } },
          scene_type: { constellation: 'landsat' },
        },
      },
      operator,
    );
    expect(run).toMatchObject({ state: 'refused', answer: expect.stringContaining("'landsat'") });
  });

  it('of scenes that were listed for another AOI is refused before the server leaves an empty one behind', async () => {
    const request = await runOf('Right-name');
    const before = await starts();
    await expect(startRun({ ...request, payload: payload('Wrong-name') }, operator)).rejects.toMatchObject({
      type: 'other-aoi',
    });
    expect(await starts()).toBe(before);
  });
});
