import { expect } from 'vitest';
import type { ReadDocument } from './document-schemas';
import { wrongWithAnswer } from './document-schemas';
import { wrongWithFeatures, wrongWithGeoJson } from './standards';

interface Link {
  rel: string;
  href: string;
  type: string;
}

/** An interface of OGC API – Features to check: its address, a token that reads it, and a collection with two features or more. */
export interface CheckedInterface {
  root: string;
  token: string;
  collection: string;
  /** A query of that collection which finds some of them. */
  query: string;
}

const linkOf = ({ links }: { links: Link[] }, rel: string) => links.find((link) => link.rel === rel);

/** What each conformance class of OGC API – Features demands, tried over HTTP. */
export const featuresClasses: Record<string, (checked: CheckedInterface) => Promise<void>> = {
  async core({ root, token, collection, query }) {
    const ask = asker(token);
    const landing = await ask(root);
    expect(wrongWithFeatures('landingPage', landing.body)).toEqual([]);
    for (const rel of ['self', 'service-desc', 'conformance', 'data'])
      expect((await ask(linkOf(landing.body, rel)?.href ?? '')).status).toBe(200);
    expect(wrongWithFeatures('confClasses', (await ask(`${root}/conformance`)).body)).toEqual([]);
    expect(wrongWithFeatures('collections', (await ask(`${root}/collections`)).body)).toEqual([]);
    const one = await ask(`${root}/collections/${collection}`);
    expect(wrongWithFeatures('collection', one.body)).toEqual([]);
    const items = linkOf(one.body, 'items')?.href ?? '';
    const page = await ask(`${items}?${query}&limit=1`);
    expect(page.body).toMatchObject({ numberReturned: 1, timeStamp: expect.any(String) });
    expect(page.body.features).toHaveLength(1);
    const next = await ask(linkOf(page.body, 'next')?.href ?? '');
    expect(next.body.features[0].id).not.toBe(page.body.features[0].id);
    const [{ id }] = page.body.features;
    const feature = await ask(`${items}/${id}`);
    expect(feature.body.id).toBe(id);
    expect(linkOf(feature.body, 'self')?.href).toBe(`${items}/${id}`);
    expect(linkOf(feature.body, 'collection')?.href).toBe(`${root}/collections/${collection}`);
    expect((await ask(`${items}?${query}&datetime=1960-01-01/1960-02-01`)).body.features).toEqual([]);
    for (const wrong of ['unknown=1', 'limit=0', 'bbox=1', 'datetime=now'])
      expect([wrong, (await ask(`${items}?${wrong}`)).status]).toEqual([wrong, 400]);
    expect((await ask(`${root}/collections/no-such-collection`)).status).toBe(404);
  },
  async geojson({ root, token, collection, query }) {
    const ask = asker(token);
    const items = `${root}/collections/${collection}/items`;
    const page = await ask(`${items}?${query}&limit=2`);
    expect(page.type).toBe('application/geo+json');
    expect(page.body.type).toBe('FeatureCollection');
    for (const feature of page.body.features) expect(wrongWithGeoJson(feature)).toEqual([]);
    const one = await ask(`${items}/${page.body.features[0].id}`);
    expect(one.type).toBe('application/geo+json');
    expect(wrongWithGeoJson(one.body)).toEqual([]);
  },
  async oas30({ root, token, collection, query }) {
    const ask = asker(token);
    const description = linkOf((await ask(root)).body, 'service-desc');
    expect(description?.type).toBe('application/vnd.oai.openapi+json;version=3.0');
    const { body, type } = await ask(description?.href ?? '');
    expect(type).toBe(description?.type);
    expect(body.openapi).toMatch(/^3\.0\.\d$/);
    const base = new URL(root).pathname;
    const path = `${base}/collections/{collection}/items`;
    const answer = await ask(`${root}/collections/${collection}/items?${query}`);
    expect(wrongWithAnswer(body as ReadDocument, path, answer.body)).toEqual([]);
    const { security } = (body as ReadDocument).paths[path]?.get ?? {};
    expect(security).toContainEqual({ token: [] });
  },
};

const asker = (token: string) => async (href: string) => {
  const answer = await fetch(href, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() };
};
