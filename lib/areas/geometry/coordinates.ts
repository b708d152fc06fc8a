/** A point as it was typed, in degrees. */
export interface TypedPoint {
  longitude: number;
  latitude: number;
}

/** An angle as it was typed, and its axis where a hemisphere names it. */
interface Angle {
  degrees: number;
  axis?: 'latitude' | 'longitude';
}

/** Two angles as they were typed one after the other, and the height behind them where there is one. */
interface TypedPair {
  angles: [Angle, Angle];
  height?: number;
}

/**
 * Points that a text may mean: decimal degrees or degrees, minutes and seconds, with or without hemispheres. Without
 * them nothing says which number is the latitude, so both readings are given, latitude first as maps on the web write it;
 * with them there is one. Empty where the text is no pair of coordinates on the globe.
 */
export function readPoints(text: string): TypedPoint[] {
  // A semicolon lets the numbers have decimal commas.
  const pair = readablePair(text.split(';')) ?? readPair(text)?.angles;
  if (!pair) return [];
  const [first, second] = pair;
  const readings: [Angle, Angle][] = [
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

/** A pair of angles takes no more; longer texts are not looked into. */
const maxPairLength = 200;

/**
 * The two angles of a position, in the order of the text; brackets may stand around them. Two plain numbers are an angle each, and a third one is a
 * height; minutes and seconds need signs, letters, or the same count of numbers in either half. Nothing where the text
 * is no position, or can be cut into two angles in several ways.
 */
export function readPair(typed: string): TypedPair | undefined {
  if (typed.length > maxPairLength) return undefined;
  const text = typed
    .trim()
    .replace(/^[([]|[)\]]$/g, '')
    .trim();
  // `43 39N` is a latitude, not the position 43, 39 N.
  if (/[^\d\s.,;+\-−]/.test(text) && readAngle(text)) return undefined;
  const pairs = [...pairsIn(text)];
  const [first] = pairs;
  const isSame = ({ angles }: TypedPair) =>
    angles.every(({ degrees }, index) => degrees === first?.angles[index]?.degrees);
  return pairs.every(isSame) ? first : undefined;
}

/** Every way to read a text as two angles: cut at its comma or semicolon, after a hemisphere or seconds, or at blanks. */
function* pairsIn(text: string): Generator<TypedPair> {
  const cuts = [
    /^([^,;]+)[,;]([^,;]+)$/,
    /^(.*?[NSEW])[\s,;]*([^NSEW]*[NSEW])$/i,
    /^([NSEW][^NSEW]*?)[\s,;]*([NSEW].*)$/i,
    /^(.+?["″”])[\s,;]*(.+)$/,
  ];
  for (const cut of cuts) {
    const angles = readablePair(cut.exec(text)?.slice(1));
    if (angles) yield { angles };
  }
  const withHeight = readWithHeight(text);
  if (withHeight) yield withHeight;
  else for (const angles of pairsOfWords(text.split(/\s+/))) yield { angles };
}

/** `1.33 43.66 120`. Between commas it needs a decimal point, for `1,33,43` may have a decimal comma. */
function readWithHeight(text: string): TypedPair | undefined {
  const parts = text.split(/\d\.\d/.test(text) ? /\s*[,;]\s*|\s+/ : /\s+/);
  const [longitude, latitude, height] = parts.map((part) =>
    /^[+\-−]?\d+(?:[.,]\d+)?$/.test(part) ? readNumber(part) : undefined,
  );
  if (parts.length !== 3 || longitude === undefined || latitude === undefined || height === undefined)
    return undefined;
  return { angles: [{ degrees: longitude }, { degrees: latitude }], height };
}

/** The middle first: `43 39 44 1 20 05` is three and three. */
function pairsOfWords(words: string[]): [Angle, Angle][] {
  const cutAt = (at: number) => readablePair([words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const even = words.length % 2 === 0 ? cutAt(words.length / 2) : undefined;
  return even ? [even] : words.map((_, at) => cutAt(at)).filter((pair) => pair !== undefined);
}

function readablePair(parts: string[] | undefined): [Angle, Angle] | undefined {
  if (parts?.length !== 2) return undefined;
  const [first, second] = parts.map(readAngle);
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return undefined;
  return [first, second];
}

const number = String.raw`\d+(?:[.,]\d+)?`;
/** Degrees, minutes and seconds, the last two as far as they are there; hemisphere before or behind. */
const angle = new RegExp(
  String.raw`^\s*([NSEW])?\s*([+\-−]?${number})(?:(?:\s*[°º]\s*|\s+)(${number})(?:(?:\s*['′’]\s*|\s+)(${number})(?:\s*(?:["″”]|''))?|\s*['′’])?|\s*[°º])?\s*([NSEW])?\s*$`,
  'i',
);

/**
 * One angle as it was typed, and its axis where a hemisphere names it. Two numbers are degrees and minutes, three have
 * seconds. Nothing where it is none, where minutes or seconds reach sixty, or where a number before them has decimals.
 */
export function readAngle(text: string): Angle | undefined {
  const match = angle.exec(withSigns(text));
  if (!match) return undefined;
  const [, before, whole = '', minutes, seconds, after] = match;
  if (before && after) return undefined;
  if ((minutes && /[.,]/.test(whole)) || (seconds && /[.,]/.test(minutes ?? ''))) return undefined;
  const [inMinutes, inSeconds] = [readNumber(minutes), readNumber(seconds)];
  if (inMinutes >= 60 || inSeconds >= 60) return undefined;
  const size = Math.abs(readNumber(whole)) + inMinutes / 60 + inSeconds / 3600;
  const hemisphere = (before ?? after)?.toUpperCase();
  const isNegative = /^[-−]/.test(whole);
  if (hemisphere && isNegative) return undefined;
  const sign = isNegative || hemisphere === 'S' || hemisphere === 'W' ? -1 : 1;
  const axis = hemisphere && ('NS'.includes(hemisphere) ? 'latitude' : 'longitude');
  return { degrees: sign * size, axis: axis || undefined };
}

/** `43d39m44s` with signs instead; an `s` that is not behind an `m` is the south. */
const withSigns = (text: string) =>
  text
    .replace(/(\d)\s*d/i, '$1°')
    .replace(/(\d)\s*[mM]\s*([\d.,]+)\s*s/, '$1′$2″')
    .replace(/(\d)\s*m/i, '$1′');

const readNumber = (text = '0') => Number(text.replace(',', '.').replace('−', '-'));
