import type { OpenDocument, OpenSchema } from '@/lib/web/open/open-document';

/** One line of a table of fields: a member of an object at any depth. */
export interface ShownField {
  /** Such as `properties.status`. */
  name: string;
  type: string;
  /** The schema that it refers to. */
  refersTo?: string;
  isRequired: boolean;
  description?: string;
}

/** A route of a document with everything that it refers to. */
export interface ShownRoute {
  /** Names it within its page. */
  id: string;
  method: string;
  path: string;
  operation: OpenDocument['paths'][string][string];
  parameters: OpenDocument['components']['parameters'][string][];
  errors: { status: string; meaning: string; code: string }[];
  /** A command that calls it. */
  command: string;
}

export const lastPart = (ref: string): string => ref.split('/').at(-1) ?? '';

const plurals: Record<string, string> = { string: 'strings', number: 'numbers', object: 'objects' };
const toPlural = (name: string): string =>
  plurals[name] ?? (name.startsWith('list ') ? name.replace(/^list /, 'lists ') : name);

/** What a schema is, in a few words. */
export function describeType(schema: OpenSchema): string {
  const { type, format, enum: words, nullable, items, anyOf, $ref } = schema;
  const name = $ref
    ? lastPart(String($ref))
    : Array.isArray(anyOf)
      ? anyOf.map((one) => describeType(one)).join(' or ')
      : Array.isArray(words)
        ? words.join(', ')
        : type === 'array'
          ? `list of ${toPlural(describeType((items ?? {}) as OpenSchema))}`
          : format === 'date-time'
            ? 'time'
            : format === 'uri'
              ? 'address'
              : String(type ?? 'anything');
  return nullable ? `${name}, or null` : name;
}

const refIn = ({ $ref, items, additionalProperties }: OpenSchema): string | undefined =>
  typeof $ref === 'string'
    ? lastPart($ref)
    : typeof items === 'object' && items !== null
      ? refIn(items as OpenSchema)
      : typeof additionalProperties === 'object' && additionalProperties !== null
        ? refIn(additionalProperties as OpenSchema)
        : undefined;

/** The members of an object, and of the objects in it that have no name of their own. */
export function listFields(schema: OpenSchema, prefix = ''): ShownField[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, OpenSchema>);
  const required = (schema.required ?? []) as string[];
  return properties.flatMap(([key, one]) => [
    {
      name: prefix + key,
      type: describeType(one),
      refersTo: refIn(one),
      isRequired: required.includes(key),
      description: one.description as string | undefined,
    },
    ...listFields((one.type === 'array' ? one.items : one) as OpenSchema, `${prefix}${key}.`),
  ]);
}

/** The routes of a document in its order. */
export function listRoutes({ paths, components, servers }: OpenDocument): ShownRoute[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters.flatMap(
        ({ $ref }) => components.parameters[lastPart($ref)] ?? [],
      );
      const address = parameters
        .filter((parameter) => parameter.in === 'path')
        .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
      const [sent] = Object.values(operation.requestBody?.content ?? {});
      const header = operation.security.length > 0 ? ' -H "Authorization: Bearer $SWATH_TOKEN"' : '';
      const body =
        sent && 'example' in sent
          ? ` -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(sent.example)}'`
          : '';
      return {
        id: `${method}${path.replaceAll(/[^a-z]+/gi, '-')}`.replace(/-$/, ''),
        method: method.toUpperCase(),
        path,
        operation,
        parameters,
        errors: Object.entries(components.responses)
          .filter(([status]) => status in operation.responses)
          .map(([status, { description, content }]) => ({
            status,
            meaning: description,
            code: content['application/problem+json'].example.code,
          })),
        command: `curl${header}${body}${header && ' \\\n '} "${servers[0]?.url ?? ''}${address}"`,
      };
    }),
  );
}

/** An example as people read it: positions of a geometry take one line each. */
export const formatExample = (example: unknown): string =>
  JSON.stringify(example, null, 2).replaceAll(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_, numbers: string) => `[${numbers.split(/,\s+/).join(', ')}]`,
  );
