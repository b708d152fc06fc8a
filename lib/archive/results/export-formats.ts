/** The files that found images can be exported as. */
export const exportFormats = {
  geojson: { label: 'GeoJSON', extension: 'geojson', type: 'application/geo+json' },
  csv: { label: 'CSV', extension: 'csv', type: 'text/csv;charset=utf-8' },
  kml: { label: 'KML', extension: 'kml', type: 'application/vnd.google-earth.kml+xml' },
  stac: { label: 'STAC items', extension: 'stac.json', type: 'application/geo+json' },
} as const;
export type ImageExportFormat = keyof typeof exportFormats;
