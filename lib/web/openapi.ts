import 'server-only';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { formatChoice } from './locale/format';

const problem = { $ref: '#/components/schemas/Problem' };

/** The OpenAPI 3.1 document of the given routes, for people and programs that call the portal. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Swath',
      version: '1',
      description: 'The routes of Swath. Errors are RFC 9457 problems.',
    },
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            service: { type: 'string' },
            retryable: { type: 'boolean' },
            requestId: { type: 'string' },
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'swath.session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of the account page. It can also be the password of Basic.',
        },
      },
    },
  };
}

function operation({ path, role, scopes, summary, params, query, body, response }: Endpoint) {
  const roles = role === 'open' ? 'everyone' : [...role, 'admin'].join(', ');
  return {
    summary,
    tags: [toTag(path)],
    description: `For ${roles}.${scopes ? ` Read by an access token for ${formatChoice(scopes)}.` : ''}`,
    security: role === 'open' ? [] : scopes ? [{ token: [] }] : [{ session: [] }],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } },
    }),
    responses: {
      ...(response
        ? {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: toSchema(response, 'output') } },
            },
          }
        : { '2XX': { description: 'Done' } }),
      default: { description: 'A problem', content: { 'application/problem+json': { schema: problem } } },
    },
  };
}

/** The part of Swath that a route belongs to: the first word of its path. */
const toTag = (path: string) => path.split('/')[2] ?? '';

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
}

function toSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
