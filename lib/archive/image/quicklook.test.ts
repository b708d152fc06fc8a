import { describe, expect, it } from 'vitest';
import type { Quicklook } from '../schema';
import { imageType } from './image-type';
import { forLargeView, forMap, pickForView } from './quicklook';

const all: Quicklook[] = [
  { size: 'MEDIUM', crs: 'EPSG:4326', url: 'a' },
  { size: 'LARGE', url: 'b' },
  { size: 'MEDIUM', url: 'c' },
  { size: 'MEDIUM', crs: 'EPSG:3857', url: 'd' },
  { size: 'SMALL', crs: 'EPSG:3857', url: 'e' },
  { size: 'SMALL', url: 'f' },
];

describe('quicklooks', () => {
  it('lays projected ones on the map before those of which only the outline is known, large before small', () => {
    expect(forMap(all).map(({ url }) => url)).toEqual(['d', 'e', 'a', 'b', 'c', 'f']);
    expect(forMap([])).toEqual([]);
  });

  it('looks at a medium one beside the map, without black corners where it can', () => {
    expect(pickForView(all)?.url).toBe('c');
    expect(pickForView(all, 'LARGE')?.url).toBe('b');
    expect(pickForView(all.filter(({ crs }) => crs))?.url).toBe('d');
    expect(pickForView([all[1]!, all[5]!])?.url).toBe('b');
    expect(pickForView([])).toBeUndefined();
  });

  it('only looks at those in a projection that the portal does not know', () => {
    const utm: Quicklook = { size: 'MEDIUM', crs: 'unknown', url: 'utm' };
    expect(forMap([utm, all[1]!]).map(({ url }) => url)).toEqual(['b']);
    expect(pickForView([utm])).toBe(utm);
    expect(pickForView([utm, all[2]!])?.url).toBe('c');
    expect(forLargeView([utm])).toEqual({ other: utm });
    expect(forLargeView([utm, ...all])).toEqual({ asTaken: all[1], northUp: all[3] });
  });
});

describe('imageType', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  it.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00\x00\x0d', 'image/png'],
    ['GIF89a\x01\x00\x01\x00\x00\x00', 'image/gif'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['<svg xmlns="http://', undefined],
    ['<html><script>', undefined],
    ['RIFF\x10\x00\x00\x00WAVEfmt ', undefined],
    ['\xff\xd8', undefined],
    ['', undefined],
  ])('knows %j by its bytes', (text, expected) => {
    expect(imageType(bytes(text))).toBe(expected);
  });
});
