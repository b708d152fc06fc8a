import { hash32 } from '../random';
import type { Acquisition } from './acquire';
import type { Point } from './footprint';

const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0');

/** `20261116T103750` */
function compact(time: number): string {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}`;
}

/** `E003N43`: the square degree of a point. */
function square([lon, lat]: Point): string {
  const east = ((((lon + 180) % 360) + 360) % 360) - 180;
  return `${east < 0 ? 'W' : 'E'}${digits(Math.abs(east), 3)}${lat < 0 ? 'S' : 'N'}${digits(Math.abs(lat), 2)}`;
}

/** `31TDJ`: zone, band and a square of the military grid (the square's letters are made up, but always the same). */
function gridName([lon, lat]: Point): string {
  const zone = digits(((Math.floor((lon + 180) / 6) + 60) % 60) + 1, 2);
  const band = 'CDEFGHJKLMNPQRSTUVWX'[Math.min(19, Math.max(0, Math.floor((lat + 80) / 8)))];
  const letters = 'ABCDEFGHJKLMNPQRSTUV';
  const h = hash32(`${lon.toFixed(2)} ${lat.toFixed(2)}`);
  return `${zone}${band}${letters[h % 20]}${letters[(h >>> 8) % 20]}`;
}

/**
 * The `sourceId` of an image, in the manner of its mission: `DS_PHR1A_202611161037507_FR1_PX_E003N43_0615_01664`.
 * Unique, since no satellite takes two images in the same tenth of a second at the same place.
 */
export function formatSourceId({ satellite, pass, quad }: Acquisition): string {
  const stamp = compact(pass.time).replace('T', '');
  const tenth = Math.floor((pass.time % 1000) / 100);
  const middle: Point = [(quad[0][0] + quad[2][0]) / 2, (quad[0][1] + quad[2][1]) / 2];
  const fine = Math.abs(Math.round(middle[0] * 7919 + middle[1] * 104_729 + pass.rightKm * 31));
  const tail = `${digits(pass.orbit, 4)}_${digits(fine % 100_000, 5)}`;
  if (/^(PHR|PNEO)/.test(satellite.name)) {
    return `DS_${satellite.name}_${stamp}${tenth}_FR1_PX_${square(middle)}_${tail}`;
  }
  if (satellite.name.startsWith('SPOT')) {
    return `DS_${satellite.name}_${stamp}${tenth}_FR1_FR1_SV1_SV1_${square(middle)}_${digits(fine % 100_000, 5)}`;
  }
  if (satellite.name.startsWith('S2')) {
    const relative = digits(((pass.orbit - 1) % 143) + 1, 3);
    const made = compact(pass.time + 3 * 3_600_000 + (fine % 3600) * 1000);
    return `${satellite.name}_MSIL1C_${compact(pass.time)}_N0511_R${relative}_T${gridName(middle)}_${made}`;
  }
  const direction = pass.ascending ? 'A' : 'D';
  const start = compact(pass.time - 4000);
  return `${satellite.name}_SAR__SSC______SM_S_SR${direction}_${start}_${compact(pass.time + 4000)}_${digits(fine % 10_000, 4)}`;
}
