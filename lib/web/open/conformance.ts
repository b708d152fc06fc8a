const features = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';
const stac = 'https://api.stacspec.org/v1.0.0';

/** What OGC API – Features is met in. */
export const featuresConformance = ['core', 'geojson', 'oas30'].map((name) => `${features}/${name}`);

/** What the STAC API is met in. */
export const stacConformance = [
  `${stac}/core`,
  `${stac}/collections`,
  `${stac}/ogcapi-features`,
  `${stac}/item-search`,
  ...featuresConformance,
];
