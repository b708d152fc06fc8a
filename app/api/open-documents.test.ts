import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stacApi } from '@/lib/archive/stac/stac-api';
import { resetConfig } from '@/lib/platform/config';
import type { Endpoint } from '@/lib/web/endpoint';
import { featuresApi } from '@/lib/web/open/features-api';
import { type ReadDocument, wrongWithSchema } from '@/testing/web/document-schemas';
import {
  wrongWithCollection,
  wrongWithFeatures,
  wrongWithGeoJson,
  wrongWithItem,
  wrongWithItems,
  wrongWithLanding,
} from '@/testing/web/standards';
import { featuresDocument } from './features/features-document';
import { stacDocument } from './stac/stac-document';

/** The documents that programs and people read of the open interfaces: complete, and with true examples. */

beforeAll(() => {
  Object.assign(process.env, {
    SESSION_SECRET: 's'.repeat(32),
    PORTAL_URL: 'https://swath.example.org',
  });
  resetConfig();
});

const interfaces = [
  { name: 'OGC API – Features', api: featuresApi, read: featuresDocument },
  { name: 'the STAC API', api: stacApi, read: stacDocument },
];
const read = (make: () => unknown) => JSON.parse(JSON.stringify(make())) as ReadDocument;
const namesIn = (schema: z.ZodType | undefined) =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) ?? {});
const isJson = (type: string) => /json/.test(type) && !type.includes('openapi');

describe.each(interfaces)('the document of $name', ({ api, read: make }) => {
  it('has every route with all its parameters, and no others', () => {
    const { paths, components } = read(make);
    const declared = Object.values<Endpoint>(api).map(({ method, path, params, query, body }) => [
      `${method} ${path}`,
      [...namesIn(params), ...namesIn(query)].sort(),
      namesIn(body).sort(),
    ]);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters, requestBody }]) => [
        `${method.toUpperCase()} ${path}`,
        parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? '']?.name).sort(),
        requestBody ? Object.keys(components.schemas.Search?.properties ?? {}).sort() : [],
      ]),
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('says of every route what it does and what it answers, with an example by its schema', () => {
    const document = read(make);
    const wrong = (schema: Record<string, unknown>, example: unknown) =>
      wrongWithSchema(document, schema, example);
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        expect(operation).toMatchObject({ summary: expect.stringMatching(/^[A-Z].+/) });
        const contents = [operation.requestBody?.content, operation.responses['200']?.content];
        for (const [type, { schema, example }] of contents.flatMap((one) => Object.entries(one ?? {}))) {
          const isFile = !isJson(type);
          expect([method, path, type, example === undefined]).toEqual([method, path, type, isFile]);
          if (!isFile) expect([method, path, wrong(schema, example)]).toEqual([method, path, []]);
        }
        expect(Object.keys(operation.responses)).toContain('429');
      }
    }
    for (const [name, { schema, example }] of Object.entries(document.components.parameters))
      expect([name, wrong(schema, example)]).toEqual([name, []]);
    for (const [status, { content }] of Object.entries(document.components.responses)) {
      for (const { schema, example } of Object.values(content)) {
        expect([status, wrong(schema, example)]).toEqual([status, []]);
        expect([status, wrongWithFeatures('exception', example)]).toEqual([status, []]);
      }
    }
  });

  it('refers to nothing that is not there, and describes nothing that is not used', () => {
    const { paths, components } = read(make);
    const refs = (node: unknown) => [...JSON.stringify(node).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)];
    const used = new Set(refs({ paths, components }).map(([, name]) => name));
    const there = Object.entries(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    expect([...used].filter((name) => !there.includes(name ?? ''))).toEqual([]);
    expect(there.filter((name) => !used.has(name))).toEqual([]);
  });
});

const exampleOf = (document: ReadDocument, path: string) =>
  Object.values(document.paths[path]?.get?.responses['200']?.content ?? {})[0]?.example;

it('has examples that follow the official schemas as well', () => {
  const features = read(featuresDocument);
  const root = '/api/features';
  const of = (path: string) => exampleOf(features, root + path);
  expect(wrongWithFeatures('landingPage', of(''))).toEqual([]);
  expect(wrongWithFeatures('confClasses', of('/conformance'))).toEqual([]);
  expect(wrongWithFeatures('collections', of('/collections'))).toEqual([]);
  expect(wrongWithFeatures('collection', of('/collections/{collection}'))).toEqual([]);
  expect(wrongWithFeatures('featureCollectionGeoJSON', of('/collections/{collection}/items'))).toEqual([]);
  expect(wrongWithGeoJson(of('/collections/{collection}/items/{item}'))).toEqual([]);

  const stac = read(stacDocument);
  const ofStac = (path: string) => exampleOf(stac, `/api/stac${path}`);
  expect(wrongWithLanding(ofStac(''))).toEqual([]);
  expect(wrongWithCollection(ofStac('/collections/{collection}'))).toEqual([]);
  expect(wrongWithItem(ofStac('/collections/{collection}/items/{item}') as never)).toEqual([]);
  expect(wrongWithItems(ofStac('/search'))).toEqual([]);
});
