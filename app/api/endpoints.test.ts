import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints';

it('answers JSON of a schema, nothing, or what is named here: each of these chooses its own fields', () => {
  const own = endpoints.filter(({ answers }) => answers !== undefined);
  const named = own.map(({ method, path, answers }) => `${method} ${path}: ${answers}`);
  expect(named.sort()).toMatchInlineSnapshot(`
    [
      "GET /api/archive/image: image",
      "GET /api/audit/export: file",
      "GET /api/basemap/archive: image",
      "GET /api/features/api: checked",
      "GET /api/features/collections/{collection}/items/{item}: checked",
      "GET /api/features/collections/{collection}/items: checked",
      "GET /api/features/collections/{collection}: checked",
      "GET /api/features/collections: checked",
      "GET /api/features/conformance: checked",
      "GET /api/features/style: file",
      "GET /api/features: checked",
      "GET /api/ingestion/actions/{id}/report: file",
      "GET /api/ingestion/aois/{aoi}/dot: file",
      "GET /api/ingestion/aois/{aoi}/events: events",
      "GET /api/ingestion/aois/{aoi}/items/export: file",
      "GET /api/ingestion/aois/{aoi}: checked",
      "GET /api/ingestion/events: events",
      "GET /api/ingestion/listings/{id}/file: file",
      "GET /api/ingestion/listings/{id}/scenes: file",
      "GET /api/ingestion/runs/{id}/file: file",
      "GET /api/installation/stream: events",
      "GET /api/metrics: file",
      "GET /api/ordering/orders/export: file",
      "GET /api/ordering/statement/export: file",
      "GET /api/stac/api: checked",
      "GET /api/stac/collections/{collection}/items/{item}: checked",
      "GET /api/stac/collections/{collection}/items: checked",
      "GET /api/stac/collections/{collection}: checked",
      "GET /api/stac/collections: checked",
      "GET /api/stac/conformance: checked",
      "GET /api/stac/images/{image}: image",
      "GET /api/stac/search: checked",
      "GET /api/stac: checked",
      "POST /api/archive/search: file",
      "POST /api/oidc/logout: status",
      "POST /api/stac/search: checked",
    ]
  `);
});

describe('every route that is no GET', () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET');

  it.each(changing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'says what the audit calls it, or that it changes nothing for others: %s',
    (_, { audit, path }) => {
      expect(audit, 'add `audit` to its description').toBeDefined();
      if (!audit) return;
      const [action, subject] = audit;
      expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z.-]+$/);
      for (const [, name] of subject.matchAll(/\{(\w+)\}/g)) {
        if (name !== 'me') expect(path).toContain(`{${name}}`);
      }
    },
  );

  it('is left out of the audit only where it reads, or keeps marks and drafts of its reader', () => {
    const left = changing.filter(({ audit }) => audit === false);
    expect(left.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
      [
        "PATCH /api/ordering/basket",
        "POST /api/account/link",
        "POST /api/archive/search",
        "POST /api/areas/import/check",
        "POST /api/areas/{id}/use",
        "POST /api/ingestion/aois/{aoi}/dry-run",
        "POST /api/ingestion/listings/{id}/impact",
        "POST /api/notifications/read",
        "POST /api/ordering/basket/what-if",
        "POST /api/ordering/product-types/{id}/options",
        "POST /api/ordering/product-types/{id}/outlook",
        "POST /api/services/check",
        "POST /api/stac/search",
        "POST /api/users/import/check",
        "PUT /api/account/notifications",
        "PUT /api/archive/searches/{id}/seen",
      ]
    `);
  });
});
