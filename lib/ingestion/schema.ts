import { z } from 'zod';
import { storableText } from '@/lib/upstream/storable-text';

/** What should be text and may be left out; a number is its digits. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => storableText(value ?? ''));
const nullishText = z.string().transform(storableText).nullish().catch(undefined);
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
/** The highest id that the tables of the portal hold. */
const maxId = 2 ** 31 - 1;
const id = number.pipe(z.int().min(1).max(maxId));

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
    (value): ListedAoi => ({
      name: value.ID ?? value.id ?? value.name ?? value.aoi ?? '',
      status: value.status ?? undefined,
    }),
  ),
]);
/** What is no AOI bears no name, and keeps the others from nothing. */
const listedOrNameless = listedAoi.catch({ name: '', status: undefined });

/** Nothing, as services count and list it. */
const isNothing = (value: unknown) =>
  value === null || value === 0 || (Array.isArray(value) && value.length === 0);

/**
 * The list within an answer: nothing is an empty one, and an object may stand around it. An empty list in an object may be
 * anything, such as the details of an error: taken for one of AOIs, it would clear every board. Without a name of its
 * own, it counts only where nothing else is reported.
 */
function listWithin(answer: unknown): unknown {
  if (answer === null) return [];
  if (typeof answer !== 'object' || Array.isArray(answer)) return answer;
  const named = Object.entries(answer).find(([key, value]) => /^aois?$/i.test(key) && Array.isArray(value));
  const list = named?.[1] ?? Object.values(answer).find((one) => Array.isArray(one) && one.length > 0);
  if (list) return list;
  const isEmpty = Object.values(answer).every(isNothing);
  return isEmpty && Object.keys(answer).some((key) => /^(aois?|data)$/i.test(key)) ? [] : answer;
}

/**
 * `GET /aoi/`, whose answer the interface does not state: the key is `ID` on real servers; a list of names occurs as
 * well. A name that is there twice is one AOI, and rows that bear none are counted. A list in which nothing bears a
 * name is none of AOIs.
 */
export const aoiList = z.preprocess(listWithin, z.array(listedOrNameless)).transform((listed, context) => {
  // No database of the portal holds a NUL or half a character: such a name is shown, and can never be asked for.
  const byName = new Map(
    listed.map(({ name, status }) => [storableText(name), { name: storableText(name), status }]),
  );
  byName.delete('');
  const unreadable = listed.filter(({ name }) => name === '').length;
  if (byName.size === 0 && unreadable > 0)
    context.addIssue({ code: 'custom', message: 'nothing in it bears a name' });
  return { aois: [...byName.values()], unreadable };
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
  .transform((value) => {
    if (typeof value === 'string') return storableText(value);
    return value === null || value === undefined ? '' : storableText(JSON.stringify(value));
  });

/** Retries that are left, a whole number. */
const countdown = nullishNumber.transform((value) => (typeof value === 'number' ? Math.trunc(value) : value));

/** A scene as monitoring gives it (interface section 2, "Scene"). Unknown keys are kept. */
export const scene = z.looseObject({
  id,
  source_id: text,
  aoi: nullishText,
  data: itemData.default({}),
  status: text,
  message,
  RetryCountDown: countdown,
});
export type WireScene = z.output<typeof scene>;

/** Another tile by its id, where that is one; what is none is its text, and nothing below 1 is a tile. */
const reference = z
  .union([number, z.string().transform(storableText)])
  .transform((value) => {
    if (typeof value === 'string' || id.safeParse(value).success) return value;
    return value < 1 ? null : String(value);
  })
  .nullish()
  .catch(undefined);

/** A tile as monitoring gives it (interface section 2, "Tile"). */
export const tile = z.looseObject({
  id,
  source_id: text,
  scene: z
    .looseObject({ id: id.optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  data: itemData.default({}),
  status: text,
  message,
  PreviousID: reference,
  ReferenceID: reference,
  RetryCountDown: countdown,
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
