import { z } from 'zod';

/** What should be text and may be left out; a number is its digits. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((given) => given ?? '');
const nullishText = z.string().nullish().catch(undefined);
const looseObject = z.looseObject({});
/** A number that some write as text. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);
const nullishNumber = number.nullish().catch(undefined);

interface ListedAoi {
  name: string;
  status: string | undefined;
}

const aoiName = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined);
const listedAoi = z.union([
  z.string().transform((name): ListedAoi => ({ name, status: undefined })),
  z.looseObject({ ID: aoiName, id: aoiName, name: aoiName, aoi: aoiName, status: nullishText }).transform(
    ({ ID, id, name, aoi, status }): ListedAoi => ({
      name: ID ?? id ?? name ?? aoi ?? '',
      status: status ?? undefined,
    }),
  ),
]);

const shown = (name: string) => name.replaceAll('\u0000', '\u2400').replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');

/** The list within an answer: nothing is an empty one, and an object may stand around it. */
function listWithin(answer: unknown): unknown {
  if (answer === null) return [];
  if (typeof answer !== 'object' || Array.isArray(answer)) return answer;
  return Object.values(answer).find(Array.isArray) ?? answer;
}

/**
 * `GET /aoi/`, whose answer the interface does not state: the key is `ID` on real servers; a list of names occurs as
 * well. What bears no name is left out, and a name that stands there twice is one AOI.
 */
export const aoiList = z.preprocess(listWithin, z.array(listedAoi)).transform((listed) => {
  // No database of the portal holds a NUL or half a character: such a name is shown, and can never be asked for.
  const byName = new Map(listed.map((aoi) => [shown(aoi.name), { ...aoi, name: shown(aoi.name) }]));
  byName.delete('');
  return [...byName.values()];
});

const itemData = z
  .looseObject({
    uuid: nullishText,
    date: nullishText,
    swath_id: nullishText,
    tile_nr: nullishNumber,
    graph_name: nullishText,
    record_id: nullishText,
    is_retriable: z.boolean().nullish().catch(undefined),
    storage_uri: nullishText,
    metadata: looseObject.nullish().catch(undefined),
    tiles: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  })
  .catch({});

/** Text; whatever else it may be is shown as it was written. */
const message = z
  .unknown()
  .optional()
  .transform((given) => {
    if (typeof given === 'string') return given;
    return given === null || given === undefined ? '' : JSON.stringify(given);
  });

/** A scene as monitoring gives it (interface section 2, "Scene"). Unknown keys are kept. */
export const scene = z.looseObject({
  id: number,
  source_id: text,
  aoi: nullishText,
  data: itemData.default({}),
  status: text,
  message,
  RetryCountDown: nullishNumber,
});
export type WireScene = z.output<typeof scene>;

const reference = z.union([number, z.string()]).nullish().catch(undefined);

/** A tile as monitoring gives it (interface section 2, "Tile"). */
export const tile = z.looseObject({
  id: number,
  source_id: text,
  scene: z.looseObject({ id: number.optional() }).nullish().catch(undefined),
  data: itemData.default({}),
  status: text,
  message,
  PreviousID: reference,
  ReferenceID: reference,
  RetryCountDown: nullishNumber,
});
export type WireTile = z.output<typeof tile>;

/** What `retry` of an AOI answers on real servers; the interface does not show it. */
export const retryCount = z.preprocess(
  (answer) =>
    typeof answer === 'object' && answer !== null
      ? Object.fromEntries(Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value]))
      : answer,
  z.looseObject({ scenes: number, tiles: number }),
);

/** An item of which nothing but its `data` counts, all of it as it was written. */
export const withData = z.looseObject({
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});
