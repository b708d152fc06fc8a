/** A point as it was typed, in degrees. */
export interface TypedPoint {
  longitude: number;
  latitude: number;
}

const number = String.raw`[+\-−]?\d+(?:[.,]\d+)?`;
/** Degrees, minutes and seconds, the last two as far as they are there; hemisphere before or behind. */
const angle = new RegExp(
  String.raw`^\s*([NSEW])?\s*(${number})\s*(?:°|d|º|\s)?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:'|′|’|m|\s)\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|''|s)?\s*)?([NSEW])?\s*$`,
  'i',
);

/**
 * Points that a text may mean: decimal degrees or degrees, minutes and seconds, with or without hemispheres. Without
 * them nothing says which number is the latitude, so both readings are given, latitude first as maps on the web write it;
 * with them there is one. Empty where the text is no pair of coordinates on the globe.
 */
export function readPoints(text: string): TypedPoint[] {
  const parts = splitPair(text);
  if (!parts) return [];
  const [first, second] = [readAngle(parts[0]), readAngle(parts[1])];
  if (!first || !second) return [];
  const readings: [typeof first, typeof second][] = [
    [first, second],
    [second, first],
  ];
  const points = readings.flatMap(([latitude, longitude]) => {
    if (latitude.axis === 'longitude' || longitude.axis === 'latitude') return [];
    if (Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 180) return [];
    return [{ longitude: longitude.degrees, latitude: latitude.degrees }];
  });
  const [one, other] = points;
  const isSame = one && other && one.longitude === other.longitude && one.latitude === other.latitude;
  return isSame ? [one] : points;
}

function splitPair(text: string): [string, string] | undefined {
  const trimmed = text.trim();
  // A hemisphere or a sign of degrees ends the first angle, where there is one; else a comma or a space does.
  const patterns = [
    /^(.+?[NSEW])[\s,;]+(.+)$/i,
    /^([NSEW].+?)[\s,;]+([NSEW].+)$/i,
    /^([^;]+);([^;]+)$/,
    /^([^,]+),\s*([^,]+)$/,
    /^(\S+)\s+(\S+)$/,
    /^(.+["″”s])[\s,;]*(.+)$/i,
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(trimmed);
    if (match?.[1] && match[2] && readAngle(match[1]) && readAngle(match[2])) return [match[1], match[2]];
  }
  return undefined;
}

/**
 * One angle as it was typed, and its axis where a hemisphere names it. Nothing where it is none, or where minutes or
 * seconds reach sixty.
 */
export function readAngle(text: string): { degrees: number; axis?: 'latitude' | 'longitude' } | undefined {
  const match = angle.exec(text);
  if (!match) return undefined;
  const [, before, whole = '', minutes, seconds, after] = match;
  if (before && after) return undefined;
  const value = (part: string | undefined) => Number((part ?? '0').replace(',', '.').replace('−', '-'));
  if (value(minutes) >= 60 || value(seconds) >= 60) return undefined;
  const size = Math.abs(value(whole)) + value(minutes) / 60 + value(seconds) / 3600;
  const hemisphere = (before ?? after)?.toUpperCase();
  const isNegative = /^[-−]/.test(whole.trim());
  if (hemisphere && isNegative) return undefined;
  const sign = isNegative || hemisphere === 'S' || hemisphere === 'W' ? -1 : 1;
  const axis = hemisphere && ('NS'.includes(hemisphere) ? 'latitude' : 'longitude');
  return { degrees: sign * size, axis: axis || undefined };
}
