import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { resetBreakers } from '@/lib/upstream/breaker';
import { beginSplit } from '../listing/split';
import { beginListing, readListing } from '../listing/work';
import { addOneScene, makeAoi } from '../make-aoi';
import { inBothModes } from '../testing/both-modes';
import { counted, payload } from '../testing/payload';
import { operator } from '../testing/services';
import { startRun } from './start';

/** What real servers say when they refuse, and what a person reads then. */
const refusals: [status: number, said: string, title: string, change: RegExp][] = [
  [
    500,
    "wrong format for the name of the area 'x y': [a-zA-Z0-9:_-]+ is expected",
    'does not take “x y” as a name',
    /letters, digits/,
  ],
  [500, "no catalog is configured for 'landsat'", 'no catalogue for “landsat”', /another constellation/],
  [
    500,
    "layer 'dem': variable and instance are expected",
    'layer “dem” is not complete',
    /variable and an instance/,
  ],
  [500, "record_tags: the value of 'project' is no string", 'record tag “project” is not text', /in quotes/],
  [
    500,
    "cannot ingest scene s1: its aoi 'a' is not 'b'",
    'A scene names the AOI “a”',
    /List the scenes again/,
  ],
  [500, 'geometry: a Polygon or MultiPolygon is expected', 'does not take the area', /Draw it again/],
  [
    500,
    'start_time and end_time: a time such as 2026-11-01T00:00:00Z is expected',
    'does not take the dates',
    /2026-11-01T/,
  ],
  [
    400,
    "missing required field: 'scenes' (application/json)",
    'wants the file “scenes” as well',
    /list the scenes first/,
  ],
  [
    400,
    "request Content-Type isn't multipart/form-data",
    'could not read the form',
    /whoever runs the portal/,
  ],
  [500, 'scenes: a scene has no source_id', 'cannot read the list', /has no id/],
  [400, 'json.Unmarshal: unexpected end of JSON input', 'could not read the JSON', /another type/],
];

/** Nothing in words: a key that is wrong, an empty answer, a page of a gateway. */
const mute: [status: number, said: string][] = [
  [403, '"token not found"'],
  [403, '"invalid token"'],
  [403, ''],
  [400, ''],
  [404, ''],
  [429, ''],
  [502, '<html><h1>Bad gateway</h1></html>'],
];

inBothModes('a server that refuses', (services, mode) => {
  const refuse = (path: string, status: number, body: string) =>
    services().sim.faults.set([{ service: 'workflow', method: 'POST', path, kind: 'status', status, body }]);
  const ended = async (id: string, what: 'state' | 'splitState') => {
    await vi.waitFor(
      async () => expect((await readListing(id, operator))[what]).not.toMatch(/^(listing|splitting)$/),
      { timeout: 20_000, interval: 30 },
    );
    return readListing(id, operator);
  };
  const listed = async (document: object) => ended((await beginListing(document, operator)).id, 'state');

  it.each(refusals)(
    'a listing (%i, “%s”) is not asked again, and says what to change',
    async (...refusal) => {
      const [status, said, title, change] = refusal;
      const before = await services().requestsTo(/catalog\/scenes$/);
      await refuse('*/catalog/scenes', status, said);
      const { state, sceneCount, trouble } = await listed(counted('Listing', 3));
      expect({ state, sceneCount }).toEqual({ state: 'failed', sceneCount: 0 });
      expect(trouble?.title).toContain(title);
      expect(trouble?.detail).toMatch(change);
      expect((await services().requestsTo(/catalog\/scenes$/)) - before).toBe(1);
    },
  );

  it('a splitting keeps the list, and says what to change', async () => {
    const { id } = await listed(counted('Splitting', 3));
    for (const [status, said, title, change] of refusals) {
      await refuse('*/catalog/tiles', status, said);
      await beginSplit(id, operator);
      const { splitState, splitTrouble, sceneCount } = await ended(id, 'splitState');
      expect({ splitState, sceneCount }, said).toEqual({ splitState: 'failed', sceneCount: 3 });
      expect(splitTrouble?.title).toContain(title);
      expect(splitTrouble?.detail).toMatch(change);
    }
    await services().sim.faults.clear();
    await beginSplit(id, operator);
    expect(await ended(id, 'splitState')).toMatchObject({ splitState: 'done', tileCount: 3 });
  });

  it.each(['payload', 'scenes', 'tiles'] as const)(
    'a start with %s is sent once, and says what to change',
    async (way) => {
      const aoi = `Start-${way}`;
      const { id: listingId } = await listed(counted(aoi, 2));
      await beginSplit(listingId, operator);
      await ended(listingId, 'splitState');
      for (const [status, said, title, change] of refusals) {
        const before = await services().requestsTo(/catalog\/aoi$/);
        await refuse('*/catalog/aoi', status, said);
        const run = await startRun({ id: randomUUID(), way, listingId, payload: counted(aoi, 2) }, operator);
        expect(run, said).toMatchObject({ state: 'refused', answer: said });
        expect(run.advice?.title).toContain(title);
        expect(run.advice?.detail).toMatch(change);
        expect((await services().requestsTo(/catalog\/aoi$/)) - before).toBe(1);
      }
      const { scene } = await services().itemsOf(aoi);
      expect(scene).toEqual([]);
    },
  );

  it('without words is told in words as well, wherever a list or a start meets it', async () => {
    const { id: listingId } = await listed(counted('Mute', 2));
    for (const [status, said] of mute) {
      await refuse('*/catalog/aoi', status, said);
      const run = await startRun({ id: randomUUID(), way: 'scenes', listingId }, operator);
      expect(run.state, `${status} ${said}`).toBe(status === 502 ? 'unknown' : 'refused');
      expect(run.advice?.title).toMatch(/\w+ \w+/);
      expect(`${run.advice?.title} ${run.advice?.detail}`).not.toMatch(/<html|undefined|\[object/);
      resetBreakers();
    }
  });

  it('a constellation that it really has no catalogue for starts nothing and leaves no AOI', async () => {
    const document = payload('No-catalogue', { scene_type: { constellation: 'landsat' } });
    const run = await startRun({ id: randomUUID(), way: 'payload', payload: document }, operator);
    expect(run).toMatchObject({
      state: 'refused',
      answer: "no catalog is configured for 'landsat'",
      advice: { title: expect.stringContaining('no catalogue for “landsat”') },
    });
    const { workflow } = await services().sim.truth<{ aois: { name: string }[] }>();
    expect(workflow.aois.map(({ name }) => name)).not.toContain('No-catalogue');
  });

  it('an AOI or a scene of its own says what to change', async () => {
    const name = `Own-${mode}`;
    await refuse('*/aoi/*', 500, "wrong format for the name of the area 'x y': [a-zA-Z0-9:_-]+ is expected");
    await expect(makeAoi(name, operator)).rejects.toMatchObject({
      title: expect.stringContaining('does not take “x y” as a name'),
    });
    await services().sim.faults.clear();
    await makeAoi(name, operator);
    const scene = { source_id: 'one', wkt: 'POLYGON ((1 43, 2 43, 2 44, 1 43))', tags: {} };
    await refuse(`*/aoi/${name}/scene`, 500, 'cannot ingest scene one: a tile has no SourceID');
    await expect(addOneScene(name, scene, operator)).rejects.toMatchObject({
      type: 'refused',
      detail: expect.stringMatching(/has no id/),
    });
    expect((await services().itemsOf(name)).scene).toEqual([]);
  });
});
