import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { textFormats } from './standard-formats';

/*
 * The official schemas of STAC, OGC API – Features and GeoJSON, as they were published; `schemas/README.md` says where each
 * comes from. Nothing is read from the network.
 */

const folder = 'testing/web/schemas';
const draft = 'http://json-schema.org/draft-07/schema#';
/** Where the schemas that are written as OpenAPI are kept, in one tree as their references expect. */
const openApi = { features: 'https://ogc.example/features/', 'stac-api': 'https://stac.example/' };
const places: Record<string, string> = {
  'commons.yaml': 'core/commons.yaml',
  'itemcollection.yaml': 'fragments/itemcollection/openapi.yaml',
};

function createValidator(): Ajv {
  // OpenAPI 3.0 and the schemas of STAC have words that Ajv does not know.
  const ajv = new Ajv({ strict: false, allErrors: true, formats: textFormats });
  for (const name of ['stac', 'geojson']) {
    for (const file of readdirSync(`${folder}/${name}`))
      ajv.addSchema(JSON.parse(readFileSync(`${folder}/${name}/${file}`, 'utf8')));
  }
  for (const name of ['features', 'stac-api'] as const) {
    for (const file of readdirSync(`${folder}/${name}`)) {
      const schema = parse(readFileSync(`${folder}/${name}/${file}`, 'utf8')) as AnySchema;
      ajv.addSchema(schema, openApi[name] + (places[file] ?? file));
    }
  }
  // No item of Swath has a projection in this form.
  ajv.addSchema({ $schema: draft, not: {} }, 'https://proj.org/schemas/v0.7/projjson.schema.json');
  return ajv;
}

let validator: Ajv | undefined;

function complaints(address: string, value: unknown): string[] {
  validator ??= createValidator();
  const follows = validator.getSchema(address) as ValidateFunction | undefined;
  if (!follows) throw new Error(`there is no schema ${address}`);
  return follows(value)
    ? []
    : (follows.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const stac = 'https://schemas.stacspec.org/v1.0.0/';

/** What is wrong with a STAC item by the schemas of STAC and of all extensions that it names. */
export function wrongWithItem(item: { stac_extensions: string[] }): string[] {
  const schemas = [`${stac}item-spec/json-schema/item.json`, ...item.stac_extensions];
  return [...schemas, 'https://geojson.org/schema/Feature.json'].flatMap((schema) =>
    complaints(schema, item),
  );
}

/** What is wrong with a collection of STAC. */
export const wrongWithCollection = (collection: unknown) => [
  ...complaints(`${stac}collection-spec/json-schema/collection.json`, collection),
  ...complaints(`${openApi.features}collection.yaml`, collection),
];

/** What is wrong with the landing page of a STAC API. */
export const wrongWithLanding = (landing: unknown) => [
  ...complaints(`${stac}catalog-spec/json-schema/catalog.json`, landing),
  ...complaints(`${openApi['stac-api']}core/commons.yaml#/components/schemas/catalog`, landing),
  ...complaints(`${openApi['stac-api']}core/commons.yaml#/components/schemas/conformanceClasses`, landing),
  ...complaints(`${openApi.features}landingPage.yaml`, landing),
];

/** What is wrong with a page of STAC items. */
export const wrongWithItems = (page: unknown) => [
  ...complaints(
    `${openApi['stac-api']}fragments/itemcollection/openapi.yaml#/components/schemas/itemCollection`,
    page,
  ),
  ...complaints(`${openApi.features}featureCollectionGeoJSON.yaml`, page),
];

/** What is wrong with an answer of OGC API – Features, by the schema of this name. */
export const wrongWithFeatures = (name: string, answer: unknown) =>
  complaints(`${openApi.features}${name}.yaml`, answer);

/** What is wrong with a feature by RFC 7946. */
export const wrongWithGeoJson = (feature: unknown) =>
  complaints('https://geojson.org/schema/Feature.json', feature);
