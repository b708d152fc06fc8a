import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSimulator } from '../../test-support';
import { open, openFor } from '../../test-support';
import type { Seen } from '../test-workflow';
import { createWorkflowClient, payload } from '../test-workflow';

let sim: OpenSimulator;
let workflow: ReturnType<typeof createWorkflowClient>;
let count = 0;
const newName = () => `run-${++count}`;

beforeAll(async () => {
  sim = await open();
  workflow = createWorkflowClient(sim);
});
afterAll(() => sim.close());

interface Collection {
  properties: { next: string };
  features: {
    geometry: { coordinates: number[][][] };
    properties: {
      aoi: string;
      source_id: string;
      wkt: string;
      tags: Record<string, string>;
      data: { date: string; graph_name: string; metadata: { uuid: string } };
      tiles: { SourceID: string; SceneID: string; previous: { SourceID: string; SceneID: string } | null }[];
    };
  }[];
}

async function list(path: string, files: Record<string, unknown>, from = workflow): Promise<Collection> {
  const { status, text } = await from.catalogue(path, files);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return JSON.parse(text);
}
const started = (text: string) =>
  /^Ingestion of (\d+) scenes and (\d+) tiles in progress \([\d.]+ms\)$/.exec(text)?.slice(1);

describe('listing', () => {
  it.each(['sentinel1', 'sentinel2', 'pleiades', 'spot'])(
    'finds scenes of %s within the dates',
    async (name) => {
      const { features } = await list('scenes', {
        area: payload('a', { scene_type: { constellation: name } }),
      });
      expect(features.length).toBeGreaterThan(3);
      expect(new Set(features.map(({ properties }) => properties.source_id)).size).toBe(features.length);
      for (const { properties } of features) {
        expect(properties).toMatchObject({ aoi: 'a', data: { graph_name: 'S1BackscatterCoherence' } });
        expect(properties.data.date > '2026-09-01' && properties.data.date < '2026-11-02').toBe(true);
        expect(properties.tags).toMatchObject({ source: 'test', satellite: expect.any(String) });
        expect(properties.wkt).toMatch(/^POLYGON \(\(/);
      }
    },
  );

  it('gives pages that hold the whole list together', async () => {
    const area = payload('a', { scene_type: { constellation: 'pleiades' } });
    const whole = await list('scenes', { area });
    expect(whole.properties.next).toBe('false');
    const ids: string[] = [];
    let next = 'true';
    for (let page = 0; next === 'true'; page++) {
      const { features, properties } = await list(`scenes?page=${page}&limit=7`, { area });
      expect(features.length).toBeLessThanOrEqual(7);
      ids.push(...features.map((feature) => feature.properties.source_id));
      next = properties.next;
    }
    expect(ids).toEqual(whole.features.map(({ properties }) => properties.source_id));
  });

  it('lists the number that is wanted', async () => {
    const scene_type = { constellation: 'sentinel2', parameters: { count: '2500' } };
    const { features, properties } = await list('scenes?page=2&limit=1000', {
      area: payload('a', { scene_type }),
    });
    expect([features.length, properties.next]).toEqual([500, 'false']);
  });

  it('lists the number that SIM_CATALOGUE says where a payload does not', async () => {
    const many = createWorkflowClient(await openFor({ SIM_CATALOGUE: '3000' }));
    const one = await list('scenes?page=2&limit=1000', { area: payload('a') }, many);
    expect([one.features.length, one.properties.next]).toEqual([1_000, 'false']);
    const scene_type = { constellation: 'sentinel1', parameters: { count: '4' } };
    expect((await list('scenes', { area: payload('a', { scene_type }) }, many)).features).toHaveLength(4);
  });

  it('wants scenes to split, and puts bursts after those of the scene before', async () => {
    const area = payload('a');
    expect(await workflow.catalogue('tiles', { area })).toMatchObject({
      status: 400,
      text: "missing required field: 'scenes' (application/json)",
    });
    const { features } = await list('tiles', { area, scenes: await list('scenes', { area }) });
    const tiles = features.flatMap(({ properties }) => properties.tiles);
    expect(tiles).toHaveLength(features.length * 27);
    const names = new Set(tiles.map(({ SceneID, SourceID }) => `${SceneID} ${SourceID}`));
    const later = tiles.flatMap(({ previous }) =>
      previous ? [`${previous.SceneID} ${previous.SourceID}`] : [],
    );
    expect(later.length).toBeGreaterThan(0);
    expect(later.every((name) => names.has(name))).toBe(true);
  });
});

describe('ingestion', () => {
  it.each(['payload', 'scenes', 'tiles'])(
    'starts from the %s, and again without adding anything',
    async (from) => {
      const name = newName();
      const area = payload(name);
      const scenes = await list('scenes', { area });
      const files: Record<string, unknown> = { area };
      if (from === 'scenes') files.scenes = scenes;
      if (from === 'tiles') files.tiles = await list('tiles', { area, scenes });
      const total = scenes.features.length;
      expect(started((await workflow.catalogue('aoi', files)).text)).toEqual([`${total}`, `${total * 27}`]);
      expect(started((await workflow.catalogue('aoi', files)).text)).toEqual(['0', '0']);
      const items = await workflow.read<Seen[]>(`/aoi/${name}/scenes`);
      expect(items.map(({ status }) => status)).toEqual(items.map(() => 'PENDING'));
      const roots = await workflow.read<Seen[]>(`/aoi/${name}/roottiles`);
      expect(roots.length % 27).toBe(0);
      expect(roots.length).toBeLessThan(total * 27);
    },
  );

  it('ingests what is left of an edited list', async () => {
    const name = newName();
    const area = payload(name);
    const scenes = await list('scenes', { area });
    const kept = { ...scenes, features: scenes.features.slice(0, 3) };
    expect(started((await workflow.catalogue('aoi', { area, scenes: kept })).text)).toEqual(['3', '81']);
  });

  it('leaves an empty AOI behind when a scene names another one', async () => {
    const name = newName();
    const scenes = await list('scenes', { area: payload('somebody-elses') });
    const answer = await workflow.catalogue('aoi', { area: payload(name), scenes });
    expect([answer.status, answer.text]).toEqual([
      500,
      expect.stringContaining('].AOI and aoi are different'),
    ]);
    expect(await workflow.read('/aoi/')).toContainEqual({ ID: name, status: 'NEW' });
    expect(await workflow.read(`/aoi/${name}/scenes`)).toEqual([]);
  });

  it.each([
    [{ scene_type: { constellation: 'xyz' } }, "no catalog is configured for 'xyz'"],
    [{ name: 'two words' }, 'two words'],
    [{ layers: { a: { variable: 'v', instance: '' } } }, 'unknown instance  for variable v'],
    [{ geometry: { type: 'Point', coordinates: [1, 2] } }, 'geometry'],
  ])('refuses %j in words', async (more, words) => {
    const { status, text } = await workflow.catalogue('aoi', { area: payload('refused', more) });
    expect(status).toBe(500);
    expect(text).toContain(words);
    expect((await workflow.call('GET', '/aoi/')).text).not.toContain('refused');
  });

  it.each([
    [{ record_tags: { a: 1 } }, 'record_tags'],
    [{ graph_config: { a: [] } }, 'graph_config'],
    [{ start_time: '2026-09-01T00:00:00' }, 'parsing time'],
  ])('echoes the whole payload with the reason when it cannot read %j', async (more, words) => {
    const area = payload('refused', more);
    const { status, text } = await workflow.catalogue('aoi', { area });
    const [reason, mark, ...echo] = text.split('\n');
    expect([status, mark, echo.join('\n')]).toEqual([400, 'JSON:', JSON.stringify(area)]);
    expect(reason).toMatch(/^loadArea: /);
    expect(reason).toContain(words);
  });

  it('gives an unreadable list back before it says why', async () => {
    const { status, text } = await workflow.catalogue('aoi', { area: payload('refused'), scenes: '[{"a":' });
    expect(status).toBe(400);
    expect(text).toMatch(/^\[\{"a":\nscenes: json: /);
  });
});

describe('to the letter of the interface', () => {
  it('splits with the payload alone', async () => {
    const letter = createWorkflowClient(await openFor({ SIM_LETTER: '1' }));
    const { features } = await list('tiles', { area: payload('a') }, letter);
    expect(features[0]?.properties.tiles).toHaveLength(27);
  });

  it('does not say whether a page is the last, but only the last one is short', async () => {
    const letter = createWorkflowClient(await openFor({ SIM_LETTER: '1' }));
    const area = payload('a', { scene_type: { constellation: 'pleiades' } });
    const whole = await list('scenes', { area }, letter);
    expect(whole).not.toHaveProperty('properties');
    const sizes: number[] = [];
    for (let page = 0; sizes.at(-1) !== 0; page++) {
      sizes.push((await list(`scenes?page=${page}&limit=7`, { area }, letter)).features.length);
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(whole.features.length);
    expect(sizes.slice(0, -2).every((size) => size === 7)).toBe(true);
  });
});
