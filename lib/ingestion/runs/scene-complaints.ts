import * as z from 'zod/mini';
import { nameInSentence } from '@/lib/upstream/shown-name';

const text = z.string({ error: 'has to be text' });
const aBoolean = z.boolean({ error: 'has to be true or false' });
const texts = z.record(z.string(), z.string({ error: 'has to be text in quotes' }));
const anObject = z.record(z.string(), z.unknown());
const aNumber = z.number({ error: 'has to be a whole number' }).check(z.int('has to be a whole number'));
const place = { swath_id: z.optional(text), tile_nr: z.optional(aNumber) };

/** What the workflow server takes of `POST /aoi/{aoi}/scene`. It refuses any other field without a word. */
const newScene = z.strictObject({
  source_id: text.check(z.minLength(1, 'is missing')),
  aoi: z.optional(text),
  retry_count: z.optional(aNumber),
  data: z.strictObject({
    date: z.iso.datetime({ offset: true, error: 'is not a time such as 2026-11-01T00:00:00Z' }),
    tiles: z.record(z.string(), z.strictObject(place)),
    graph_name: z.optional(text),
    graph_config: z.optional(texts),
    record_id: z.optional(text),
    instances_id: z.optional(texts),
    metadata: z.optional(anObject),
    is_retriable: z.optional(aBoolean),
    storage_uri: z.optional(text),
  }),
  tiles: z.record(
    z.string(),
    z.strictObject({
      data: z.strictObject({ ...place, graph_name: z.optional(text), is_retriable: z.optional(aBoolean) }),
      previous_tile_id: z.optional(text),
      previous_scene_id: z.optional(text),
      reference_tile_id: z.optional(text),
      reference_scene_id: z.optional(text),
    }),
  ),
});

/** What keeps a scene from being added, in sentences; nothing when it can be. */
export function sceneComplaints(scene: Record<string, unknown>, aoi: string): string[] {
  const parsed = newScene.safeParse(scene);
  if (!parsed.success) {
    return parsed.error.issues.flatMap((issue) => {
      const path = issue.path.join('.');
      if (issue.code !== 'unrecognized_keys') return [`${path} ${wordsFor(issue.message)}`];
      return issue.keys.map(
        (key) => `${[path, key].filter(Boolean).join('.')} is not a field the server accepts`,
      );
    });
  }
  const { aoi: named, data, tiles } = parsed.data;
  const complaints: string[] = [];
  if (named !== undefined && named !== '' && named !== aoi)
    complaints.push(`aoi has to be ${nameInSentence(aoi)}, or left out`);
  const names = Object.keys(tiles);
  if (names.length === 0) complaints.push('tiles has to hold at least one tile');
  const listed = Object.keys(data.tiles);
  if (listed.length !== names.length || names.some((name) => !listed.includes(name))) {
    complaints.push('data.tiles and tiles have to name the same tiles');
  }
  return complaints;
}

const wordsFor = (message: string) =>
  /^(has|is) /.test(message) ? message : 'is missing or has the wrong type';

/** A scene that the server takes once it has a name. */
export const exampleScene = {
  source_id: '',
  retry_count: 3,
  data: {
    date: '2026-11-01T00:00:00Z',
    tiles: { 'tile-1': { swath_id: '', tile_nr: 0 } },
    graph_name: '',
    graph_config: {},
    is_retriable: true,
    storage_uri: '',
  },
  tiles: { 'tile-1': { data: { swath_id: '', tile_nr: 0, graph_name: '', is_retriable: true } } },
};
