import { z } from 'zod';

const text = z.coerce.string();
const nullishText = z.string().nullish().catch(undefined);
const looseObject = z.looseObject({});

/** `GET /aoi/`: the key is `ID` on real servers; a list of names occurs as well. */
export const aoiList = z.array(
  z.union([
    z.string().transform((name) => ({ name, status: undefined as string | undefined })),
    z
      .looseObject({
        ID: z.string().optional(),
        id: z.string().optional(),
        name: z.string().optional(),
        status: nullishText,
      })
      .transform(({ ID, id, name, status }) => ({
        name: ID ?? id ?? name ?? '',
        status: status ?? undefined,
      })),
  ]),
);

const itemData = z
  .looseObject({
    uuid: nullishText,
    date: nullishText,
    swath_id: nullishText,
    tile_nr: z.number().nullish().catch(undefined),
    graph_name: nullishText,
    record_id: nullishText,
    is_retriable: z.boolean().nullish().catch(undefined),
    storage_uri: nullishText,
    metadata: looseObject.nullish().catch(undefined),
    tiles: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  })
  .catch({});

/** A scene as monitoring gives it (interface section 2, "Scene"). Unknown keys are kept. */
export const scene = z.looseObject({
  id: z.number(),
  source_id: text,
  aoi: nullishText,
  data: itemData.default({}),
  status: text,
  message: z
    .string()
    .nullish()
    .catch('')
    .transform((message) => message ?? ''),
  RetryCountDown: z.number().nullish().catch(undefined),
});
export type WireScene = z.output<typeof scene>;

const reference = z.union([z.number(), z.string()]).nullish().catch(undefined);

/** A tile as monitoring gives it (interface section 2, "Tile"). */
export const tile = z.looseObject({
  id: z.number(),
  source_id: text,
  scene: z.looseObject({ id: z.number().optional() }).nullish().catch(undefined),
  data: itemData.default({}),
  status: text,
  message: z
    .string()
    .nullish()
    .catch('')
    .transform((message) => message ?? ''),
  PreviousID: reference,
  ReferenceID: reference,
  RetryCountDown: z.number().nullish().catch(undefined),
});
export type WireTile = z.output<typeof tile>;

/** What `retry` of an AOI answers. */
export const retryCount = z
  .looseObject({ Scenes: z.number().catch(0), Tiles: z.number().catch(0) })
  .transform(({ Scenes, Tiles }) => ({ scenes: Scenes, tiles: Tiles }));
