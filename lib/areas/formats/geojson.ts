/** A geometry found in a file, with the name that its feature carries. Both are as hostile as the file. */
export interface FoundGeometry {
  name?: string;
  geometry: unknown;
  /** Whether nothing but the habit of the one who wrote it says that the longitude comes first. */
  hasTypedOrder?: boolean;
}

/** The geometries of GeoJSON of any kind: a geometry, a feature, or a collection of either. Empty when it is none. */
export function readGeoJson(value: unknown, name?: string, depth = 0): FoundGeometry[] {
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  const node = value as Record<string, unknown>;
  switch (node.type) {
    case 'FeatureCollection':
      return Array.isArray(node.features)
        ? node.features.flatMap((feature) => readGeoJson(feature, undefined, depth + 1))
        : [];
    case 'Feature':
      return readGeoJson(node.geometry, readName(node), depth + 1);
    case 'GeometryCollection':
      return Array.isArray(node.geometries)
        ? node.geometries.flatMap((geometry) => readGeoJson(geometry, name, depth + 1))
        : [];
    default:
      return typeof node.type === 'string' && 'coordinates' in node ? [{ name, geometry: node }] : [];
  }
}

function readName(feature: Record<string, unknown>): string | undefined {
  const properties = (feature.properties ?? {}) as Record<string, unknown>;
  const named = ['name', 'Name', 'NAME', 'title', 'label', 'id']
    .map((key) => properties[key])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof named === 'string' ? named : typeof feature.id === 'string' ? feature.id : undefined;
}
