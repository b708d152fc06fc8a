import { Ajv } from 'ajv';
import { textFormats } from './standard-formats';

type Node = Record<string, unknown>;
interface Operation {
  security: Record<string, string[]>[];
  parameters: { $ref: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; $ref?: string }>;
}
type Content = Record<string, { schema: Node; example?: unknown }>;

/** What a document of OpenAPI 3.0 says, as tests read it. */
export interface ReadDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, { name: string; in: string; schema: Node; example?: unknown }>;
    schemas: Record<string, Node>;
    responses: Record<string, { content: Content }>;
  };
}

/** No member may be missing in a document that is complete, so what it does not name is wrong here. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const all = Object.entries(node).map(([key, value]) => [key, key === 'enum' ? value : closed(value)]);
  return { ...('properties' in node && { additionalProperties: false }), ...Object.fromEntries(all) };
};

/** What is wrong with a value by a schema of a document, also a member that the schema does not name. */
export function wrongWithSchema(document: ReadDocument, schema: Node, value: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { ...textFormats, binary: true } });
  const follows = ajv.compile({
    ...(closed(schema) as Node),
    components: closed({ schemas: document.components.schemas }),
  });
  return follows(JSON.parse(JSON.stringify(value)))
    ? []
    : (follows.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, JSON.stringify(params)].join(' '),
      );
}

/** What is wrong with an answer by the document of its interface. */
export function wrongWithAnswer(document: ReadDocument, path: string, answer: unknown, method = 'get') {
  const content = document.paths[path]?.[method]?.responses['200']?.content;
  const [schema] = Object.values(content ?? {}).map((one) => one.schema);
  if (!schema) throw new Error(`the document has no answer of ${method} ${path}`);
  return wrongWithSchema(document, schema, answer);
}
