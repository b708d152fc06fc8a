import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { listInbox } from '@/lib/notifications/inbox';
import { processSingleton } from '@/lib/platform/global';
import { resetBreakers } from '@/lib/upstream/breaker';
import { inBothModes } from '@/testing/ingestion/both-modes';
import { counted, payload } from '@/testing/ingestion/payload';
import { operator } from '@/testing/ingestion/services';
import { dialect } from '../server-capabilities';
import { addOneScene, createEmptyAoi } from './create-empty-aoi';
import { beginListing, readListing } from './listing/listings';
import { beginSplit } from './listing/split';
import { exampleScene } from './scene-complaints';
import { startRun } from './start';

/** What real servers say when they refuse, and the advice that a person reads then. Some echo what was sent. */
const refusals: [status: number, said: string, title: string][] = [
  [
    500,
    "ValidateArea: wrong format for AOIID (must be [a-z], found 'x y')",
    'does not accept “x y” as a name',
  ],
  [500, "no catalog is configured for 'landsat'", 'no catalogue for “landsat”'],
  [500, 'catalog.unrecognized constellation: landsat', 'no catalogue for “landsat”'],
  [500, 'IngestArea: no connection to the geocube', 'starts no ingestions'],
  [500, 'no annotationProvider defined', 'cannot split scenes'],
  [500, 'layer dem: unknown instance i for variable v', 'no instance “i” of the variable “v”'],
  [500, "area and scene 's' have different value for tag 't': 'a' != 'b'", 'record tag “t” has two values'],
  [500, 'IngestArea.scene[s1].AOI and aoi are different', 'names another AOI'],
  [500, 'IngestArea.scene[s1] has no tiles', '“s1” has no tiles'],
  [
    500,
    'add (hint: check parent tile is not FAILED): sql: no rows in result set',
    'follows a tile that FAILED',
  ],
  [400, "missing required field: 'scenes' (application/json)", 'needs the file “scenes”'],
  [
    400,
    'loadArea: json: cannot unmarshal number into Go struct field .graph_config of type string\nJSON:\n{"start_time":1}',
    'only text in “graph_config”',
  ],
  [
    400,
    'loadArea: parsing time "2026-11-01T00:00:00" as "2006-01-02": cannot parse\nJSON:\n{"graph_config":1}',
    'cannot read the time “2026-11-01T00:00:00”',
  ],
  [
    400,
    `[${JSON.stringify({ start_time: 'no catalog is configured for the echo', a: 'x'.repeat(9_000) })}]\nscenes: no scene has a name`,
    'refused this',
  ],
  [418, 'We would rather not, in words of 2031', 'refused this'],
  [500, 'Nope: these are other words than yesterday', 'refused this'],
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
      const [status, said, title] = refusal;
      const before = await services().requestsTo(/catalog\/scenes$/);
      await refuse('*/catalog/scenes', status, said);
      const { state, sceneCount, error } = await listed(counted('Listing', 3));
      expect({ state, sceneCount }).toEqual({ state: 'failed', sceneCount: 0 });
      expect(error?.title).toContain(title);
      expect(error?.detail).toContain('The server says: “');
      expect((await services().requestsTo(/catalog\/scenes$/)) - before).toBe(1);
    },
  );

  it('a splitting keeps the list, and says what to change', async () => {
    const { id } = await listed(counted('Splitting', 3));
    for (const [status, said, title] of refusals) {
      await refuse('*/catalog/tiles', status, said);
      await beginSplit(id, operator);
      const { splitState, splitError, sceneCount } = await ended(id, 'splitState');
      expect({ splitState, sceneCount }, said).toEqual({ splitState: 'failed', sceneCount: 3 });
      expect(splitError?.title).toContain(title);
      expect(splitError?.detail).toContain('The server says: “');
    }
    await services().sim.faults.clear();
    await beginSplit(id, operator);
    expect(await ended(id, 'splitState')).toMatchObject({ splitState: 'done', tileCount: 3 });
  });

  it.each(['payload', 'scenes', 'tiles'] as const)(
    'a start with %s is sent once, and says what to change',
    async (input) => {
      const aoi = `Start-${input}`;
      const { id: listingId } = await listed(counted(aoi, 2));
      await beginSplit(listingId, operator);
      await ended(listingId, 'splitState');
      for (const [status, said, title] of refusals) {
        const before = await services().requestsTo(/catalog\/aoi$/);
        await refuse('*/catalog/aoi', status, said);
        const run = await startRun(
          { id: randomUUID(), input, listingId, payload: counted(aoi, 2) },
          operator,
        );
        expect(run, said).toMatchObject({ state: 'refused' });
        expect(run.advice?.title).toContain(title);
        expect(run.advice?.detail).toContain('The server says: “');
        expect(run.advice?.detail).toContain('Nothing was started');
        expect(run.advice?.detail).not.toMatch(/may or may not|may have been/);
        expect(run.answer).not.toContain('start_time');
        expect((await services().requestsTo(/catalog\/aoi$/)) - before).toBe(1);
      }
      const { scene } = await services().listItems(aoi);
      expect(scene).toEqual([]);
    },
  );

  it('without words is reported in words as well, wherever a list or a start meets it', async () => {
    const { id: listingId } = await listed(counted('Mute', 2));
    for (const [status, said] of mute) {
      await refuse('*/catalog/aoi', status, said);
      const run = await startRun({ id: randomUUID(), input: 'scenes', listingId }, operator);
      expect(run.state, `${status} ${said}`).toBe(status === 502 ? 'unknown' : 'refused');
      expect(run.advice?.title).toMatch(/\w+ \w+/);
      expect(`${run.advice?.title} ${run.advice?.detail}`).not.toMatch(/<html|undefined|\[object/);
      // What is quoted as the server's words is nothing else.
      expect(run.answer).toBe(said === '' ? null : said.replaceAll(/<[^>]+>|"/g, ''));
      resetBreakers();
    }
  });

  it('with signs that no database holds is reported all the same', async () => {
    await refuse('*/catalog/aoi', 500, 'Not\u0000 now,\u0007 thanks');
    const refused = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Signs', 1) },
      operator,
    );
    expect(refused).toMatchObject({ state: 'refused', answer: 'Not now, thanks' });
    // The person who started it is notified.
    expect((await listInbox(operator.id, { limit: 1 }, [])).notifications).toMatchObject([
      { kind: 'run-failed', title: 'A run into Signs failed to start', sentence: 'The server refused it' },
    ]);
    await refuse('*/catalog/aoi', 409, 'Not <b>now</b>');
    const marked = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Signs', 1) },
      operator,
    );
    expect(marked).toMatchObject({
      answer: 'Not now',
      advice: { detail: expect.stringContaining('“Not now”') },
    });
    // Halves of characters, as a service may write them and as a cut leaves them.
    for (const said of ['{"message":"Not\\ud800 now"}', `Not now,${'🛰'.repeat(400)}`]) {
      await refuse('*/catalog/aoi', 400, said);
      const half = await startRun(
        { id: randomUUID(), input: 'payload', payload: counted('Signs', 1) },
        operator,
      );
      expect(half).toMatchObject({ state: 'refused', advice: { detail: expect.stringContaining('Not') } });
    }
    await refuse('*/catalog/aoi', 502, '<html>\u0000</html>');
    const lost = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Signs', 1) },
      operator,
    );
    expect(lost.state).toBe('unknown');
    await refuse('*/catalog/aoi', 200, 'Taken\u0000');
    const taken = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Signs', 1) },
      operator,
    );
    expect(taken.state).toBe('started');
  });

  it('says nothing of a constellation by what it echoes of a payload', async () => {
    processSingleton('workflow-dialect', () => new Map()).clear();
    await refuse('*/catalog/scenes', 400, 'loadArea: no\nJSON:\n{"name":"no catalog is configured for it"}');
    expect((await listed(counted('Echo', 2))).state).toBe('failed');
    expect(Object.values(dialect().constellations ?? {})).not.toContain(false);
  });

  it('a constellation that it really has no catalogue for starts nothing and leaves no AOI', async () => {
    const document = payload('No-catalogue', { scene_type: { constellation: 'landsat' } });
    const run = await startRun({ id: randomUUID(), input: 'payload', payload: document }, operator);
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
    await refuse('*/aoi/*', 500, 'No AOI today, thank you');
    await expect(createEmptyAoi(name, operator)).rejects.toMatchObject({
      type: 'refused',
      detail: expect.stringMatching(/“No AOI today, thank you”.*Nothing was changed/),
    });
    await services().sim.faults.clear();
    await createEmptyAoi(name, operator);
    const scene = { ...exampleScene, source_id: 'one' };
    await refuse(`*/aoi/${name}/scene`, 500, 'Not this scene');
    await expect(addOneScene(name, scene, operator)).rejects.toMatchObject({
      type: 'refused',
      detail: expect.stringMatching(/“Not this scene”.*Nothing was changed/),
    });
    expect((await services().listItems(name)).scene).toEqual([]);
  });

  it('says that nothing was changed only where that was read again, whatever the status', async () => {
    const name = `Again-${mode}`;
    const unread = { service: 'workflow', method: 'GET', kind: 'status', status: 500 } as const;
    const refusal = (path: string, status: number) =>
      ({ service: 'workflow', method: 'POST', kind: 'status', path, status, body: 'Not so' }) as const;
    const said = async (work: Promise<unknown>) => {
      const { type, title, detail } = (await work.catch((error: unknown) => error)) as Record<string, string>;
      resetBreakers();
      return { type, words: `${title}. ${detail}` };
    };
    // A server that refuses for another reason with 409: there is no such AOI.
    for (const status of [409, 422]) {
      await services().sim.faults.set([refusal(`*/aoi/${name}`, status)]);
      const { type, words } = await said(createEmptyAoi(name, operator));
      expect(type).toBe('refused');
      expect(words).toMatch(/“Not so”.*Nothing was changed/);
      await services().sim.faults.set([refusal(`*/aoi/${name}`, status), { ...unread, path: '*/aoi/' }]);
      expect((await said(createEmptyAoi(name, operator))).words).toMatch(/“Not so”/);
      expect((await said(createEmptyAoi(name, operator))).words).not.toContain('Nothing was changed');
    }
    await services().sim.faults.clear();
    await createEmptyAoi(name, operator);
    await services().sim.faults.set([refusal(`*/aoi/${name}`, 422)]);
    expect((await said(createEmptyAoi(name, operator))).type).toBe('aoi-exists');

    const scene = { ...exampleScene, source_id: 'one' };
    await services().sim.faults.set([refusal(`*/aoi/${name}/scene`, 422)]);
    expect((await said(addOneScene(name, scene, operator))).words).toContain('Nothing was changed');
    await services().sim.faults.set([
      refusal(`*/aoi/${name}/scene`, 422),
      { ...unread, path: `*/aoi/${name}/scenes`, skip: 1 },
    ]);
    expect((await said(addOneScene(name, scene, operator))).words).not.toContain('Nothing was changed');
    // A row that no one can read keeps no scene from being added.
    const body = JSON.stringify([null, { id: 'x' }]);
    await services().sim.faults.set([
      { service: 'workflow', method: 'GET', kind: 'status', status: 200, path: `*/aoi/${name}/scenes`, body },
    ]);
    expect(await addOneScene(name, scene, operator)).toMatchObject({ isNew: true });
    await services().sim.faults.clear();
    expect((await services().listItems(name)).scene).toMatchObject([{ sourceId: 'one' }]);
  });

  it.each([
    ['a time without a zone', { start_time: '2026-09-01T00:00:00' }, 'start_time'],
    ['a number in the graph', { graph_config: { threads: 4 } }, 'graph_config.threads'],
    [
      'a number for the constellation',
      { scene_type: { constellation: 'sentinel2', parameters: { orbit: 66 } } },
      'scene_type.parameters.orbit',
    ],
    ['a list as a tag', { record_tags: { a: [] } }, 'record_tags.a'],
  ])('%s, which the server would refuse, is shown before anything is sent', async (_what, change, path) => {
    const document = payload('Checked-before', change);
    const form = new FormData();
    form.set('area', new Blob([JSON.stringify(document)]), 'area.json');
    const refused = await fetch(`${services().sim.url}/workflow/catalog/aoi`, {
      method: 'POST',
      headers: { authorization: `Bearer ${services().sim.env.WORKFLOW_TOKEN}` },
      body: form,
    });
    expect(refused.status).toBe(400);
    const before = await services().requestsTo(/catalog/);
    const shown = {
      type: 'bad-payload',
      errors: [expect.objectContaining({ path: expect.stringContaining(path) })],
    };
    await expect(
      startRun({ id: randomUUID(), input: 'payload', payload: document }, operator),
    ).rejects.toMatchObject(shown);
    await expect(beginListing(document, operator)).rejects.toMatchObject(shown);
    expect(await services().requestsTo(/catalog/)).toBe(before);
  });
});
