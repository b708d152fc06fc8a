import { once } from 'node:events';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A span as a collector gets it by OTLP over HTTP, its attributes as an object. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Everything that came, as it came. */
  text(): string;
  /** The attributes of the process that sent the spans. */
  resource(): Record<string, unknown>;
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const read = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Replaces a collector of OpenTelemetry: takes traces as JSON and keeps them. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  let resource: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    bodies.push(body);
    for (const sent of (JSON.parse(body) as Sent).resourceSpans) {
      resource = read(sent.resource.attributes);
      for (const span of sent.scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, spanId, parentSpanId, name } = span;
        spans.push({ traceId, spanId, parentSpanId, name, attributes: read(span.attributes) });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    text: () => bodies.join('\n'),
    resource: () => resource,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
