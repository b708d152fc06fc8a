import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { openDocument, pathParameter } from '@/lib/web/open/open-document';
import { FieldsTable } from './FieldsTable';
import { RouteSection } from './RouteSection';
import { formatExample, listFields, listRoutes } from './read-document';

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), PORTAL_URL: 'https://swath.example.org' });
  resetConfig();
});

const example = { id: 'a', place: { coordinates: [[2.5, 43]] } };
const readThings = () =>
  openDocument({
    title: 'Things',
    description: 'All things.',
    limits: { usual: 10, greatest: 100 },
    parameters: { thing: pathParameter('thing', 'a/1') },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', description: 'Its name.' },
          place: {
            type: 'object',
            nullable: true,
            properties: { at: { type: 'string', format: 'date-time' } },
          },
          links: { type: 'array', items: { $ref: '#/components/schemas/Link' } },
        },
      },
    },
    paths: {
      '/api/things/{thing}': {
        post: {
          summary: 'One thing',
          parameters: ['thing', 'limit'],
          body: { type: 'application/json', schema: 'Thing', example },
          answer: { type: 'application/json', schema: 'Thing', example },
          errors: [404],
        },
      },
    },
  });

it('shows of a route its parameters, a command, an example and its errors', () => {
  const [route] = listRoutes(readThings());
  if (!route) throw new Error('there is no route');
  expect(route.command).toBe(
    `curl -H "Authorization: Bearer $SWATH_TOKEN" -H "Content-Type: application/json" \\\n` +
      `  -d '${JSON.stringify(example)}' \\\n  "https://swath.example.org/api/things/a/1"`,
  );
  const html = renderToStaticMarkup(<RouteSection route={route} of="things" />);
  for (const text of [
    'One thing',
    '/api/things/{thing}',
    '1 to 100',
    '[2.5, 43]',
    '404 not-found',
    'href="#things-Thing"',
  ])
    expect(html).toContain(text);
});

it('shows of an object every member at any depth, with a link to objects that have a name', () => {
  const { Thing = {} } = readThings().components.schemas;
  expect(listFields(Thing).map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['id', 'string', true],
    ['place', 'object, or null', false],
    ['place.at', 'time', false],
    ['links', 'list of Link', false],
  ]);
  const html = renderToStaticMarkup(<FieldsTable schema={Thing} of="things" caption="Members of Thing" />);
  expect(html).toContain('href="#things-Link"');
  expect(html).toContain('Its name.');
});

it('gives each position one line', () => {
  expect(formatExample({ at: [[1, -2.5]], words: ['a'] })).toBe(
    '{\n  "at": [\n    [1, -2.5]\n  ],\n  "words": [\n    "a"\n  ]\n}',
  );
});
