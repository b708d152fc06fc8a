import { z } from 'zod';
import { areaGeometry } from '@/lib/areas/schema';
import { storableText } from '@/lib/upstream/storable-text';
import type { ServiceFilter } from './service-filters';

/** Some services write the highest number that they know where they do not count. */
const maxCount = 2 ** 31 - 2;

/** A number, also when it came as text; anything else counts as absent. */
const number = z
  .preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number().optional(),
  )
  .catch(undefined);
/** How many there are; what the noise of floats adds is left out, and what no one can count is no count. */
const count = number.transform((value) => {
  const whole = Math.round(value ?? Number.NaN);
  return whole >= 0 && whole <= maxCount ? whole : undefined;
});
/** Baskets and saved searches hold what a service writes. */
const text = z.string().transform(storableText).optional().catch(undefined);
/** A text of at least a character, or a number, which some services name things by. */
const identifier = z
  .union([z.string().trim().min(1).transform(storableText), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** What is read of a feature's properties. */
export const featureProperties = z.looseObject({
  sourceId: identifier,
  /** See `lib/upstream/timestamp.ts`. */
  acquisitionDate: z.unknown().optional(),
  creationDate: z.unknown().optional(),
  constellation: text,
  satellite: text,
  provider: text,
  productName: text,
  resolution: number,
  cloudCover: number,
  incidenceAngle: number,
  viewingAngleAlongTrack: number,
  viewingAngleAcrossTrack: number,
});

/**
 * A feature of the search's result (interface section 2). Unknown members are kept, a wrong type in a known one
 * counts as absent, so that one odd property never hides an image.
 */
export const searchFeature = z.looseObject({
  id: identifier,
  geometry: z.unknown().optional(),
  bbox: z.array(number).optional().catch(undefined),
  thumbnail: text,
  /** Read one by one; `projection`: see `readCrs`. */
  quicklooks: z
    .array(z.looseObject({ size: text, projection: z.unknown().optional(), image: text }).catch({}))
    .catch([]),
  properties: featureProperties.catch({}),
});

/**
 * The result of a search. Features are read one by one, so that one that cannot be read does not lose the others. An answer
 * without content (204), and `null` beside a count of none, say that there are none; a list that is left out says nothing.
 */
export const searchResult = z.preprocess(
  (answer) => answer ?? { totalResults: 0, features: null },
  z
    .looseObject({
      totalResults: count,
      itemsPerPage: count,
      startIndex: number,
      features: z.array(z.unknown()).nullable(),
    })
    .refine(({ features, totalResults }) => features !== null || totalResults === 0)
    .transform((result) => ({ ...result, features: result.features ?? [] })),
);

/** The addresses of images are the portal's own, signed: see `image-address.ts`. */
const portalImage = z.string();

export const quicklook = z.object({
  size: z.string(),
  /** Left out for sensor geometry, whose place on the map is an approximation; an unknown one can only be looked at. */
  crs: z.enum(['EPSG:3857', 'EPSG:4326', 'unknown']).optional(),
  url: portalImage,
});
export type Quicklook = z.output<typeof quicklook>;

/** An image of the archive as the portal shows it. */
export const archiveImage = z.object({
  id: z.string(),
  /** What an order names it by. */
  sourceId: z.string(),
  /** One spelling for each constellation: see `constellation.ts`. */
  constellation: z.string(),
  satellite: z.string().optional(),
  /** ISO 8601, UTC. */
  acquiredAt: z.string(),
  cataloguedAt: z.string().optional(),
  provider: z.string().optional(),
  productName: z.string().optional(),
  /** Metres. */
  resolution: z.number().optional(),
  /** Percent. */
  cloudCover: z.number().optional(),
  /** Degrees, as the next two. */
  incidenceAngle: z.number().optional(),
  alongTrack: z.number().optional(),
  acrossTrack: z.number().optional(),
  footprint: areaGeometry,
  /** The service's outline cannot be used, so that `footprint` is the box that it reports. */
  isOutlineUnknown: z.boolean().optional(),
  /** West, south, east, north of what projected quicklooks show. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  thumbnail: portalImage.optional(),
  quicklooks: z.array(quicklook),
  /** Why none of the quicklooks that the service names can be shown; left out where one can, or none is named. */
  quicklooksLost: z.enum(['elsewhere', 'unreadable']).optional(),
  /** What else the service reports of it, by its own names; only what is short. */
  more: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** km² of the whole footprint, and of its part inside the area that was searched. */
  footprintKm2: z.number(),
  coveredKm2: z.number(),
});
export type ArchiveImage = z.output<typeof archiveImage>;

/** A part of a search that was not answered: of which constellations, when, where in the area, and which page. */
const partLeft = z.object({
  constellations: z.array(z.string().min(1).max(60)).min(1).max(30),
  /** Milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  /** West, south, east, north. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  page: z.int().positive().optional(),
});
export type PartLeft = z.output<typeof partLeft>;

/**
 * How far a search got that could not get everything: for each part that it began with what the service counts, what came
 * and what is left to be asked; nothing where the service did not answer. Another search continues from there.
 */
export const searchRest = z
  .array(
    z
      .object({
        total: z.number().nonnegative(),
        isAtLeast: z.boolean(),
        isStuck: z.boolean(),
        /** Short forms of the images' ids. */
        ids: z.array(z.string().max(20)),
        left: z.array(partLeft).max(20_000),
      })
      .nullable(),
  )
  .min(1)
  .max(5_000);
export type ResumeToken = z.output<typeof searchRest>;

/** The state of a search. `missing` images are known of and could not be had. */
export interface SearchProgress {
  found: number;
  /** What the service says that there is; until the end an estimate where an area was searched in parts. */
  total: number;
  /** Requests that were made so far. */
  requests: number;
  /** The filters that the service applied; the others are left to anyone who shows the images. */
  atService: ServiceFilter[];
}

/** Why a search that ended is not complete. */
export type IncompleteReason =
  /** More than a page share instant, constellation and place; nothing distinguishes them. */
  | { reason: 'not-separable'; missing: number }
  /** The service counts more than it shows in any part. */
  | { reason: 'unaccounted'; missing: number }
  /** Parts failed; the sentences say how. Continuing from `rest` brings what they hold. */
  | { reason: 'failed'; parts: number; title: string; detail?: string; rest?: ResumeToken }
  /** More than the portal fetches at once. */
  | { reason: 'too-many'; max: number }
  /** Entries that the portal could not make sense of. */
  | { reason: 'unreadable'; count: number };

/** One line of the answer to a search: images as they come, and at the end how it went. */
export type SearchEvent =
  | ({ type: 'images'; images: ArchiveImage[] } & SearchProgress)
  | ({
      type: 'end';
      gaps: IncompleteReason[];
      /** When the first part was asked for: no count and no image is older. */
      askedAt: string;
      finishedAt: string;
    } & SearchProgress);
