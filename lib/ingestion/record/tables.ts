import { bigserial, boolean, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** From when to when an AOI was watched. What lies between two of them nobody knows. */
export const boardWatches = pgTable(
  'board_watches',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    from: time('from_at').notNull(),
    /** When the picture was last known to be right. */
    until: time('until_at').notNull(),
  },
  (table) => [index('board_watches_aoi').on(table.aoi, table.from)],
);

/** The status of every item of an AOI at a moment; transitions lead from one to the next. */
export const boardPictures = pgTable(
  'board_pictures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    at: time('at').notNull(),
    /** Whether nobody watched before it, so that no transitions lead to it. */
    isFresh: boolean('is_fresh').notNull(),
    /** As `packPicture` writes it, compressed. */
    picture: bytes('picture').notNull(),
  },
  (table) => [index('board_pictures_aoi').on(table.aoi, table.at)],
);
