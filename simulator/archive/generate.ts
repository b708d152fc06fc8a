import type { Random } from '../random';
import { random } from '../random';
import type { Acquisition } from './acquire';
import { acquire, acquireTile } from './acquire';
import type { Constellation } from './constellations';
import { constellations } from './constellations';
import type { Point } from './footprint';
import { roughLand } from './land';
import type { Region } from './places';
import { regions, spots } from './places';
import { sameSecond } from './same-second';
import type { World } from './world';
import { createWorld } from './world';

const dayMs = 86_400_000;
/** How far back the archive goes, and how far ahead it is prepared for a clock that runs on. */
const daysBack = 1096;
const daysAhead = 45;

const sentinel = constellations.find((one) => one.name === 'SENTINEL2')!;
const tasked = constellations.filter((one) => one !== sentinel);
/** The share of tasked images by constellation, in the order of `tasked`. */
const shares = [0.22, 0.27, 0.24, 0.27];
const systematicShare = 0.2;

/**
 * The archive around an instant. What a day holds depends on the seed and the day alone, so that tomorrow's world is today's
 * with a day more. Images of the days ahead are there too: the catalogue shows each from its creation on.
 */
export function generateWorld(seed: string, now: Date, withSameSecond: boolean): World {
  const today = Math.floor(now.getTime() / dayMs);
  const isLand = roughLand();
  const acquisitions: Acquisition[] = [];
  for (let day = today - daysBack; day < today + daysAhead; day++) {
    const draw = random(seed, 'day', day);
    for (const spot of spots) {
      for (let left = howMany(spot.perDay, draw); left > 0; left--) {
        add(acquisitions, order(near(spot, draw), day, draw));
      }
      if (!spot.isWatched) continue;
      for (const satellite of sentinel.satellites) {
        add(acquisitions, acquireTile(sentinel, satellite, [spot.lon, spot.lat], day, draw));
      }
    }
    for (const region of regions) {
      for (let left = howMany(region.perDay, draw); left > 0; left--) {
        add(acquisitions, anywhere(region, isLand, day, draw));
      }
    }
  }
  if (withSameSecond) acquisitions.push(...sameSecond(now.getTime(), seed));
  return createWorld(acquisitions);
}

function add(list: Acquisition[], taken: Acquisition | undefined): void {
  if (taken) list.push(taken);
}

/** This many events on a day of this many on average: Poisson, for small numbers. */
function howMany(perDay: number, draw: Random): number {
  let count = 0;
  for (let left = Math.exp(-perDay), product = draw.next(); product > left; product *= draw.next()) count++;
  return count;
}

function near({ lon, lat, spread }: { lon: number; lat: number; spread: number }, draw: Random): Point {
  const east = (draw.normal() * spread) / Math.max(0.15, Math.cos((lat * Math.PI) / 180));
  return [turned(lon + east), Math.max(-83.5, Math.min(83.5, lat + draw.normal() * spread))];
}

/** An image of a target by whichever constellation gets it and has a satellite there on that day. */
function order(target: Point, day: number, draw: Random): Acquisition | undefined {
  const first = choose(draw);
  for (let i = 0; i < tasked.length; i++) {
    const taken = acquire(tasked[(first + i) % tasked.length]!, target, day, draw);
    if (taken) return taken;
  }
  return undefined;
}

function choose(draw: Random): number {
  let left = draw.next();
  for (let i = 0; i < shares.length; i++) {
    left -= shares[i]!;
    if (left < 0) return i;
  }
  return 0;
}

function anywhere(region: Region, isLand: (lon: number, lat: number) => boolean, day: number, draw: Random) {
  const [west, south, east, north] = region.box;
  for (let tries = 0; tries < 30; tries++) {
    const up = draw.between(Math.sin((south * Math.PI) / 180), Math.sin((north * Math.PI) / 180));
    const target: Point = [draw.between(west, east), (Math.asin(up) * 180) / Math.PI];
    if (!isLand(...target)) continue;
    const taken = draw.chance(systematicShare)
      ? systematic(sentinel, target, day, draw)
      : order(target, day, draw);
    if (taken) return taken;
  }
  return undefined;
}

function systematic(constellation: Constellation, target: Point, day: number, draw: Random) {
  return acquireTile(constellation, draw.pick(constellation.satellites), target, day, draw);
}

const turned = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
