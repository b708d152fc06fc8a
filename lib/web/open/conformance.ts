const features = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

/** What OGC API – Features is met in. */
export const featuresConformance = ['core', 'geojson', 'oas30'].map((name) => `${features}/${name}`);
