import type L from 'leaflet';
import type { Position } from '@/lib/areas/types';

/** Longitude before latitude, as GeoJSON has it. */
export const toPosition = ({ lng, lat }: L.LatLng): Position => [lng, lat];
