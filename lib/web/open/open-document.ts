import { toHref } from './open-answer';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description: string;
  schema: Record<string, unknown>;
  style?: string;
  explode?: boolean;
}
interface Operation {
  summary: string;
  parameters?: string[];
  /** The media type of its answer. */
  type: string;
  isOpen?: boolean;
  body?: boolean;
}

const usual: Record<string, Parameter> = {
  bbox: {
    name: 'bbox',
    in: 'query',
    description: 'West, south, east, north in degrees. West may be greater than east, across 180°.',
    schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    style: 'form',
    explode: false,
  },
  datetime: {
    name: 'datetime',
    in: 'query',
    description: 'A moment, or two with a slash between them. Either can be left open by two dots.',
    schema: { type: 'string' },
    style: 'form',
    explode: false,
  },
};

/** Describes an id in a path. */
export const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description: `The id of the ${name}.`,
  schema: { type: 'string' },
});

/** Describes a text in a query. */
export const queryParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});

/**
 * An OpenAPI 3.0 document of one of the open interfaces: clients of today read 3.0 only, while that of all routes is 3.1.
 * @param limits the usual and the greatest number of features of a page; QGIS asks for the greatest
 */
export function openDocument(
  title: string,
  limits: { usual: number; greatest: number },
  more: Record<string, Parameter>,
  paths: Record<string, Record<string, Operation>>,
) {
  const limit: Parameter = {
    name: 'limit',
    in: 'query',
    description: 'The most features of a page.',
    schema: { type: 'integer', minimum: 1, maximum: limits.greatest, default: limits.usual },
    style: 'form',
    explode: false,
  };
  const problem = {
    description: 'A problem (RFC 9457)',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    openapi: '3.0.3',
    info: { title, version: '1.0.0', description: 'Send an access token of Swath as a Bearer token.' },
    servers: [{ url: toHref('') }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, { summary, parameters = [], type, isOpen, body }]) => [
            method,
            {
              summary,
              parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
              ...(body && {
                requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
              }),
              security: isOpen ? [] : [{ token: [] }],
              responses: {
                200: { description: 'Done', content: { [type]: { schema: { type: 'object' } } } },
                default: problem,
              },
            },
          ]),
        ),
      ]),
    ),
    components: {
      parameters: { ...usual, limit, ...more },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'title', 'status'],
          properties: {
            code: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            description: { type: 'string' },
          },
        },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
