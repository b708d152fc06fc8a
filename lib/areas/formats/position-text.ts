import { readAngle } from '../coordinates';
import type { Position } from '../types';

/**
 * One position in decimal degrees or in degrees, minutes and seconds: longitude first, unless letters (N, S, E, W)
 * say which is which. Nothing where it is none; whether it lies in the world is for others to say.
 */
export function readPosition(given: string): Position | undefined {
  const text = given
    .trim()
    .replace(/^[([]\s*|\s*[)\]]$/g, '')
    .trim();
  for (const [first, second] of divisions(text)) {
    const a = readAngle(first);
    const b = readAngle(second);
    if (!a || !b || (a.axis !== undefined && a.axis === b.axis)) continue;
    const isLatitudeFirst = a.axis === 'latitude' || b.axis === 'longitude';
    return isLatitudeFirst ? [b.degrees, a.degrees] : [a.degrees, b.degrees];
  }
  return undefined;
}

/** Every way to cut a text in two: at a comma or semicolon, after a letter of the sky, else at each blank. */
function* divisions(text: string): Generator<[string, string]> {
  const marked = /^([^,;]+)[,;]([^,;]+)$/.exec(text);
  if (marked) {
    yield [marked[1] as string, marked[2] as string];
    return;
  }
  const lettered =
    /^(.*?[NSEW])\s*([^NSEW]*[NSEW])$/i.exec(text) ?? /^([NSEW][^NSEW]*)([NSEW].*)$/i.exec(text);
  if (lettered) yield [lettered[1] as string, lettered[2] as string];
  const words = text.split(/\s+/);
  // The middle first: `43 39 44 1 20 05` is three and three.
  if (words.length % 2 === 0) yield halves(words, words.length / 2);
  for (let at = 1; at < words.length; at += 1) if (words.length % 2 !== 0) yield halves(words, at);
}

const halves = (words: string[], at: number): [string, string] => [
  words.slice(0, at).join(' '),
  words.slice(at).join(' '),
];
