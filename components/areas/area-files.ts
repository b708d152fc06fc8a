import { maxTextLength } from '@/lib/areas/formats/read';

/** What file choosers offer; the format is told by a file's bytes. */
export const areaFileTypes =
  '.geojson,.json,.wkt,.txt,.csv,.kml,.kmz,.gpx,.zip,.gpkg,application/geo+json,application/vnd.google-earth.kml+xml';

export const isTooLarge = (file: File) => file.size > maxTextLength;

/** `840 kB`, `3.2 MB`. */
export const fileSize = (bytes: number) =>
  bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
