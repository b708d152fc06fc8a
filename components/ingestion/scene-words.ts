const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A scene in a few words, `S1A · 16 Nov, 05:39` in UTC; its source id where that tells no satellite or no date. */
export function sceneWords(sourceId: string, date: string | null): string {
  const satellite = /^(?:DS_)?([A-Z]+[0-9][A-Z0-9]*)_/.exec(sourceId)?.[1];
  const time = date === null ? Number.NaN : Date.parse(date);
  if (satellite === undefined || Number.isNaN(time)) return sourceId;
  return `${satellite} · ${moments.format(time)}`;
}
