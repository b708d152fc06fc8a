import { describe, expect, it } from 'vitest';
import { smallestQuad } from '@/lib/archive/drapes/placement';
import type { Bbox, Position } from '@/lib/areas/types';
import { coastImage, coastPixels, distancesBetween, type Project } from '@/testing/coast';
import { worldSize, worldX, worldY } from '../projection';
import { cornersOfBox, getDrapeBounds } from './drape';
import { type Pixels, type WorldFrame, warp } from './warp';

/*
 * How exactly a draped quicklook is: quicklooks with the world's coast in them are drawn by another program, put on the
 * map by the portal, and their coast is compared with the one of the basemap, which is drawn by that other program, too.
 */

/** Land is white and water black in an image of this many pixels. */
async function drawCoast(bbox: Bbox, width: number, height: number, project: Project): Promise<Pixels> {
  const { data } = await coastImage(bbox, width, height, project)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width, height };
}

const inFrame =
  (frame: WorldFrame): Project =>
  ([x, y]) => [
    ((worldX(x) - frame.west) / (frame.east - frame.west)) * frame.width,
    ((worldY(y) - frame.north) / (frame.south - frame.north)) * frame.height,
  ];

const findCoast = ({ data, width, height }: Pixels) =>
  coastPixels(
    { width, height },
    (x, y) => (data[4 * (y * width + x)] as number) > 127,
    (x, y) => (data[4 * (y * width + x) + 3] as number) > 127,
  );

/** Both coasts in screen pixels of zoom 9. */
async function compare(image: Pixels, corners: Parameters<typeof warp>[1], bbox: Bbox) {
  const box = {
    west: worldX(bbox[0]),
    east: worldX(bbox[2]),
    north: worldY(bbox[3]),
    south: worldY(bbox[1]),
  };
  const scale = worldSize(9);
  const frame = {
    ...box,
    width: Math.round((box.east - box.west) * scale),
    height: Math.round((box.south - box.north) * scale),
  };
  const draped = { data: warp(image, corners, frame), width: frame.width, height: frame.height };
  const basemap = await drawCoast(bbox, frame.width, frame.height, inFrame(frame));
  const [ours, theirs] = [findCoast(draped), findCoast(basemap)];
  expect(ours.length).toBeGreaterThan(100);
  return { frame, distance: distancesBetween(ours, theirs).at(-1) ?? Infinity };
}

const places: [name: string, bbox: Bbox][] = [
  ['Brittany', [-4.9, 47.6, -3.1, 48.9]],
  ['the coast of Norway at 65° N', [10.6, 64.3, 12.7, 65.7]],
  ['Fiji across the antimeridian', [178.4, -17.4, 180.6, -16.0]],
];

describe.each(places)('a quicklook of %s', (_, bbox) => {
  const [west, south, east, north] = bbox;

  it('in plain degrees has its coast within 2 pixels of the basemap’s', async () => {
    const width = 1000;
    const height = Math.round((1000 * (north - south)) / (east - west));
    const image = await drawCoast(bbox, width, height, ([x, y]) => [
      ((x - west) / (east - west)) * width,
      ((north - y) / (north - south)) * height,
    ]);
    expect((await compare(image, cornersOfBox(bbox), bbox)).distance).toBeLessThanOrEqual(2);
  });

  it('in Mercator has the frame that the basemap has', () => {
    const image = { width: 900, height: 700 };
    const frame = getDrapeBounds({ place: { crs: 'EPSG:3857', bbox } }, image);
    for (const [corner, x, y] of [
      [[west, north], 0, 0],
      [[east, south], frame.width, frame.height],
    ] as [Position, number, number][]) {
      const [px, py] = inFrame(frame)(corner);
      expect(px).toBeCloseTo(x, 6);
      expect(py).toBeCloseTo(y, 6);
    }
    expect(frame.width / frame.height).toBeCloseTo(
      (worldX(east) - worldX(west)) / (worldY(south) - worldY(north)),
      2,
    );
  });
});

describe.each([
  ['Brittany', [-4.0, 48.3], 9],
  ['the coast of Norway at 65° N', [11.6, 65], 12],
] as [string, Position, number][])('a quicklook of %s in sensor geometry', (_, [lon, lat], heading) => {
  it('has its coast within 2 % of the footprint’s diagonal', async () => {
    // A scan of 60 by 70 km: lines at right angles to the track on the ground, where degrees of longitude shrink.
    const turn = (heading * Math.PI) / 180;
    const [wide, high] = [60, 70];
    const toGround = (u: number, v: number): Position => {
      const [across, along] = [(u - 0.5) * wide, (0.5 - v) * high];
      const north = along * Math.cos(turn) - across * Math.sin(turn);
      const east = across * Math.cos(turn) + along * Math.sin(turn);
      const latitude = lat + north / 111.195;
      return [lon + east / (111.195 * Math.cos((latitude * Math.PI) / 180)), latitude];
    };
    const toImage = ([x, y]: Position): readonly [number, number] => {
      const north = (y - lat) * 111.195;
      const east = (x - lon) * 111.195 * Math.cos((y * Math.PI) / 180);
      const across = east * Math.cos(turn) - north * Math.sin(turn);
      const along = east * Math.sin(turn) + north * Math.cos(turn);
      return [(across / wide + 0.5) * 600, (0.5 - along / high) * 700];
    };
    const outline: Position[] = [];
    for (let at = 0; at < 4; at += 1) outline.push(toGround(at / 4, 0));
    for (let at = 0; at < 4; at += 1) outline.push(toGround(1, at / 4));
    for (let at = 0; at < 4; at += 1) outline.push(toGround(1 - at / 4, 1));
    for (let at = 0; at < 4; at += 1) outline.push(toGround(0, 1 - at / 4));
    const bbox: Bbox = [
      Math.min(...outline.map(([x]) => x)),
      Math.min(...outline.map(([, y]) => y)),
      Math.max(...outline.map(([x]) => x)),
      Math.max(...outline.map(([, y]) => y)),
    ];
    const image = await drawCoast(bbox, 600, 700, toImage);
    const quad = smallestQuad({ type: 'Polygon', coordinates: [[...outline, outline[0] as Position]] });
    const { frame, distance } = await compare(image, quad ?? cornersOfBox(bbox), bbox);
    expect(distance / Math.hypot(frame.width, frame.height)).toBeLessThan(0.02);
  });
});
