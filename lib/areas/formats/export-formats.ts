/** The formats that areas are written in. */
export const exportFormats = ['geojson', 'wkt', 'kml'] as const;
export type AreaExportFormat = (typeof exportFormats)[number];

export const exportFormatInfo: Record<AreaExportFormat, { label: string; type: string }> = {
  geojson: { label: 'GeoJSON', type: 'application/geo+json' },
  wkt: { label: 'WKT', type: 'text/plain' },
  kml: { label: 'KML', type: 'application/vnd.google-earth.kml+xml' },
};
