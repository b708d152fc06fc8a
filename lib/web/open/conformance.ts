const features = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

/** What OGC API – Features is met in. */
export const featuresConformance = ['core', 'geojson', 'oas30'].map((name) => `${features}/${name}`);

const stac = 'https://api.stacspec.org/v1.0.0';

/** What the STAC API is met in; its items are those of OGC API – Features as well. */
export const stacConformance = [
  ...[
    'core',
    'collections',
    'ogcapi-features',
    'ogcapi-features#sort',
    'item-search',
    'item-search#sort',
  ].map((name) => `${stac}/${name}`),
  ...featuresConformance,
];
