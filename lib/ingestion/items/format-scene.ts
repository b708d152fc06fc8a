import { shownName } from '@/lib/upstream/shown-name';
import { formatClock, formatShortDate } from '@/lib/web/locale/format';

/** A scene in a few words, `S1A · 16 Nov, 05:39` in UTC; its source id where that reports no satellite or no date. */
export function formatScene(sourceId: string, date: string | null): string {
  const satellite = /^(?:DS_)?([A-Z]+[0-9][A-Z0-9]*)_/.exec(sourceId)?.[1];
  const time = date === null ? Number.NaN : Date.parse(date);
  if (satellite === undefined || Number.isNaN(time)) return shownName(sourceId);
  return `${satellite} · ${formatShortDate(time)}, ${formatClock(time)}`;
}
