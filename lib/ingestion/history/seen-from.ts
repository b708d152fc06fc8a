import { minGapMs } from './timeline';

/**
 * SQL of the moment from which on whatever watchers saw to change did so after another. Where no one watched at that one,
 * the first look afterwards also finds what is older, and only what follows it is sure.
 * @param aoi the name of an AOI, in SQL
 * @param since the other moment, in SQL
 */
export const seenFromSql = (aoi: string, since: string) => `(
  select case when max(w.until_at) < ${since}::timestamptz - interval '${minGapMs} milliseconds'
    then coalesce(
      (select min(l.from_at) + interval '1 millisecond' from board_watches l where l.aoi = ${aoi} and l.from_at >= ${since}::timestamptz), 'infinity')
    else ${since}::timestamptz end
  from board_watches w where w.aoi = ${aoi} and w.from_at < ${since}::timestamptz)`;
