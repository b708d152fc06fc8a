import { readPair } from '../geometry/coordinates';

/** Longitude and latitude, and the height where the text gives one. */
export type TextPosition = [longitude: number, latitude: number] | [number, number, height: number];

/**
 * One position in decimal degrees or in degrees, minutes and seconds: longitude first, unless letters (N, S, E, W)
 * say which is which. Nothing where it is none; whether it is in the world is for others to say.
 */
export function readPosition(text: string): TextPosition | undefined {
  const pair = readPair(text);
  if (!pair) return undefined;
  const [a, b] = pair.angles;
  const isLatitudeFirst = a.axis === 'latitude' || b.axis === 'longitude';
  const [longitude, latitude] = isLatitudeFirst ? [b.degrees, a.degrees] : [a.degrees, b.degrees];
  return pair.height === undefined ? [longitude, latitude] : [longitude, latitude, pair.height];
}
