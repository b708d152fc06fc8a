import 'server-only';
import { sql } from 'drizzle-orm';

/** A column: how many rows there are in all, in each of those that `limit` leaves. */
export const totalColumn = sql<number>`count(*) over ()`.mapWith(Number);

/** How many rows there are in all, from the rows that `limit` left. */
export const totalCount = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0;
