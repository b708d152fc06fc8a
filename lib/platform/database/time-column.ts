import { timestamp } from 'drizzle-orm/pg-core';

/** Describes a column that holds a moment, with its zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true });
