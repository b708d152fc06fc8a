import { json, toHref } from './open-answer';
import { openProblems } from './open-problems';

/** A JSON schema, as OpenAPI 3.0 has it. */
export type OpenSchema = Record<string, unknown>;

export interface OpenParameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description: string;
  schema: OpenSchema;
  example: unknown;
  style?: 'form';
  explode?: boolean;
}

/** What is sent or answered. A file has no example. */
export interface OpenContent {
  type: string;
  /** The name of its schema. Left out for a file. */
  schema?: string;
  example?: unknown;
}

export interface OpenOperation {
  summary: string;
  description?: string;
  parameters?: string[];
  isOpen?: boolean;
  body?: OpenContent;
  answer: OpenContent;
  /** The errors that it has beside those of every operation. */
  errors?: (keyof typeof openProblems)[];
}

export interface OpenInterface {
  title: string;
  description: string;
  /** The usual and the greatest number of features of a page. QGIS reads both. */
  limits: { usual: number; greatest: number };
  parameters: Record<string, OpenParameter>;
  schemas: Record<string, OpenSchema>;
  paths: Record<string, Record<string, OpenOperation>>;
}

export const text = { type: 'string' };
export const moment = { type: 'string', format: 'date-time' };
export const address = { type: 'string', format: 'uri' };
export const refTo = (name: string): OpenSchema => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (items: OpenSchema): OpenSchema => ({ type: 'array', items });
/** An object that has all of these, except the optional ones. */
export const objectOf = (
  properties: Record<string, OpenSchema>,
  optional: readonly string[] = [],
): OpenSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** A geometry of GeoJSON: longitude and latitude in degrees. */
export const geometryObject = objectOf({ type: text, coordinates: listOf({}) });

/** Describes an id in a path. */
export const pathParameter = (name: string, example: string): OpenParameter => ({
  name,
  in: 'path',
  required: true,
  description: `The id of the ${name}.`,
  schema: text,
  example,
});

/** Describes a text in a query. */
export const queryParameter = (name: string, description: string, example: string): OpenParameter => ({
  name,
  in: 'query',
  description,
  schema: text,
  example,
});

/** The parameters that every interface has. */
const usual: Record<string, OpenParameter> = {
  bbox: {
    name: 'bbox',
    in: 'query',
    description: 'West, south, east, north in degrees. West may be greater than east, across 180°.',
    schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    example: [2.3, 42.9, 3.3, 43.5],
    style: 'form',
    explode: false,
  },
  datetime: {
    name: 'datetime',
    in: 'query',
    description: 'A moment, or two with a slash between them. Either can be left open by two dots.',
    schema: text,
    example: '2026-06-01T00:00:00Z/..',
    style: 'form',
    explode: false,
  },
};

/** The schemas that every interface has. */
const shared: Record<string, OpenSchema> = {
  Link: objectOf(
    { rel: text, href: address, type: text, title: text, method: { type: 'string', enum: ['GET', 'POST'] } },
    ['title', 'method'],
  ),
  Conformance: objectOf({ conformsTo: listOf(address) }),
  Extent: objectOf({
    spatial: objectOf({ bbox: listOf(listOf({ type: 'number' })), crs: address }, ['crs']),
    temporal: objectOf({ interval: listOf(listOf({ ...moment, nullable: true })), trs: address }, ['trs']),
  }),
  Problem: objectOf(
    {
      type: text,
      status: { type: 'integer' },
      title: text,
      detail: text,
      code: text,
      description: text,
      service: text,
      retryable: { type: 'boolean' },
      retryAfter: { type: 'integer', description: 'Seconds to wait, as in the header Retry-After.' },
      errors: listOf(objectOf({ path: text, message: text })),
      requestId: text,
    },
    ['detail', 'service', 'retryable', 'retryAfter', 'errors', 'requestId'],
  ),
};

/**
 * The OpenAPI 3.0 document of one of the open interfaces: clients of today read 3.0 only, while that of all routes is 3.1.
 * Addresses in it are those of this Swath.
 */
export function openDocument({ title, description, limits, parameters, schemas, paths }: OpenInterface) {
  const limit: OpenParameter = {
    name: 'limit',
    in: 'query',
    description: 'The most features of a page. A greater number counts as the maximum.',
    schema: { type: 'integer', minimum: 1, maximum: limits.greatest, default: limits.usual },
    example: limits.usual,
    style: 'form',
    explode: false,
  };
  const every: Record<string, OpenParameter> = { ...usual, limit, ...parameters };
  const all = Object.values(paths).flatMap((operations) => Object.values(operations));
  return {
    openapi: '3.0.3',
    info: { title, version: '1.0.0', description },
    servers: [{ url: toHref('') }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [method, describeOperation(operation)]),
        ),
      ]),
    ),
    components: {
      parameters: every,
      schemas: { ...shared, ...schemas },
      responses: Object.fromEntries(
        Object.entries(openProblems)
          .filter(([status]) => all.some((operation) => errorsOf(operation).includes(Number(status))))
          .map(([status, { meaning, example }]) => [
            status,
            {
              description: meaning,
              content: { 'application/problem+json': { schema: refTo('Problem'), example } },
            },
          ]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic', description: 'Any user name, and the token as password.' },
      },
    },
  };
}

/** What `openDocument` writes. */
export type OpenDocument = ReturnType<typeof openDocument>;

const errorsOf = ({ isOpen, parameters = [], errors = [] }: OpenOperation): number[] => [
  ...(!isOpen || parameters.length > 0 ? [400] : []),
  ...(isOpen ? [] : [401, 403]),
  429,
  ...errors,
];

function describeOperation(operation: OpenOperation) {
  const { summary, description, parameters = [], isOpen, body, answer } = operation;
  return {
    summary,
    ...(description && { description }),
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    security: isOpen ? [] : [{ token: [] }, { password: [] }],
    responses: {
      200: { description: answer.schema ? 'The answer' : 'A file', content: contentOf(answer) },
      ...Object.fromEntries(
        errorsOf(operation).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const contentOf = ({ type, schema, example }: OpenContent) => ({
  [type]: schema
    ? { schema: refTo(schema), example }
    : { schema: { type: 'string', ...(type !== json && { format: 'binary' }) } },
});
