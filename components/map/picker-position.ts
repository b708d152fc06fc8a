import { scaledPx } from '@/components/ui/scaled-px';
import type { MapInsets } from './map-insets';

interface PopupPosition {
  left: number;
  width: number;
  maxHeight: number;
  /** Which edge is next to the point: how far below the map's top, or above its bottom. */
  top?: number;
  bottom?: number;
}

/** Of the list at the usual size of text. */
const width = 272;
const tallest = 290;
const gap = 8;

/**
 * Where a list about a point of the map goes: on the side with more room, whole within what panels leave free.
 * @param at the point, in pixels from the map's upper left corner
 */
export function positionPicker(
  at: { x: number; y: number },
  size: { x: number; y: number },
  covered: MapInsets,
): PopupPosition {
  const [west, east] = [covered.left + gap, size.x - covered.right - gap];
  const [north, south] = [covered.top + gap, size.y - covered.bottom - gap];
  const own = Math.min(scaledPx(width), east - west);
  const beside = at.x + gap + own <= east ? at.x + gap : at.x - gap - own;
  const left = Math.max(west, Math.min(east - own, beside));
  const y = Math.max(north, Math.min(south, at.y));
  return south - y >= y - north
    ? { left, width: own, top: y + gap, maxHeight: Math.min(scaledPx(tallest), south - y - gap) }
    : { left, width: own, bottom: size.y - y + gap, maxHeight: Math.min(scaledPx(tallest), y - gap - north) };
}
