import { expect, it } from 'vitest';
import { z } from 'zod';
import { lastChanged } from '@/lib/ingestion/aois/last-changed';
import { endpoints } from './endpoints';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
}

/** Answers with rows that are no list to read on in: what keeps each of them short, or why it is whole. */
const bounded: Record<string, string> = {
  'GET /api/archive/searches/{id}/new-images': 'the three newest images',
  'GET /api/account/notifications': 'a choice for each kind',
  'GET /api/notifications/unread': 'the few newest that are unread',
  'GET /api/ingestion/samples': 'at most 12 AOIs, thinned to 2,000 samples together',
  'GET /api/ingestion/aois/{aoi}/action-plan': 'a row for each status',
  'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}': 'one item, with at most 500 changes',
  'GET /api/ingestion/listings/{id}/tiles': 'the tiles of the scenes that are asked for',
  'GET /api/ingestion/aois/{aoi}/history': 'samples thinned to one curve',
  'GET /api/ingestion/aois/{aoi}/history/time-in-status': 'a row for each kind and status',
  'GET /api/ingestion/aois/{aoi}/history/run': 'one curve',
  'GET /api/ingestion/aois/{aoi}/history/items': 'the items that are asked for',
  'GET /api/ordering/basket': 'one basket',
  'GET /api/ordering/orders/choices': 'a choice for each author and each contract of orders',
  'GET /api/ordering/orders/{id}': 'one order',
  'GET /api/installation': 'a line for each part, and for the first 20 webhooks',
  'GET /api/session': 'the grounds of maps that are configured',
  'GET /api/services': 'the services that a portal has',
};

const toJson = (schema: z.ZodType | undefined, io: 'input' | 'output'): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : {};
const isRow = ({ type }: JsonSchema) => type === undefined || type === 'object' || type === 'array';

/** The routes whose answer has rows, with how each limits them. */
const lists = endpoints
  .filter(({ method }) => method === 'GET')
  .map(({ path, query, response }) => {
    const { properties = {} } = toJson(response, 'output');
    const rows = Object.entries(properties).filter(([, { items }]) => items && isRow(items));
    return {
      key: `GET ${path}`,
      rows,
      properties,
      asked: Object.keys(toJson(query, 'input').properties ?? {}),
    };
  })
  .filter(({ rows }) => rows.length > 0);

it.each(lists.filter(({ key }) => !(key in bounded)).map((list) => [list.key, list] as const))(
  'pages through %s, or gives a number of rows that is documented, with how many there are',
  (_, { rows, properties, asked }) => {
    const isPaged = asked.includes('limit') && ['after', 'before', 'offset'].some((at) => asked.includes(at));
    const isLimited = asked.includes('limit') || rows.every(([, { maxItems }]) => maxItems !== undefined);
    expect(isPaged || (isLimited && 'total' in properties)).toBe(true);
  },
);

it('excuses no route that has no rows', () => {
  expect(Object.keys(bounded).filter((key) => !lists.some((list) => list.key === key))).toEqual([]);
});

it('lists all AOIs as they come, and of too many those that are open, uncounted or changed last', () => {
  const idle = { PENDING: 0, RETRY: 0 };
  const aois = [
    { name: 'never seen to change', scenes: idle, tiles: idle, changedAt: null },
    { name: 'old', scenes: idle, tiles: idle, changedAt: 1 },
    { name: 'running', scenes: idle, tiles: { PENDING: 3, RETRY: 0 }, changedAt: null },
    { name: 'not counted', scenes: null, tiles: null, changedAt: null },
    { name: 'new', scenes: idle, tiles: idle, changedAt: 3 },
  ];
  expect(lastChanged(aois, 5)).toEqual(aois);
  expect(lastChanged(aois, 3).map(({ name }) => name)).toEqual(['running', 'not counted', 'new']);
});
