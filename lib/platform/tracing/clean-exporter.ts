import 'server-only';
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

/** The attributes that leave Swath. Others can hold addresses with their query, and with it codes and names. */
const known = new Set([
  ...['http.method', 'http.request.method', 'http.status_code', 'http.response.status_code', 'http.route'],
  ...['next.route', 'next.span_type', 'next.segment', 'operation.name'],
  ...['db.system.name', 'db.operation.name', 'db.query.text', 'error.type'],
  ...['swath.service', 'swath.operation', 'swath.outcome', 'swath.tries', 'swath.request_id'],
]);

/**
 * Sends spans on without what may be secret: of attributes only those that are known, of errors only their type. Messages
 * of errors can hold the values of a query or an answer of a service.
 */
export const cleanExporter = (inner: SpanExporter): SpanExporter => ({
  export: (spans, done) => inner.export(spans.map(clean), done),
  shutdown: () => inner.shutdown(),
  forceFlush: async () => inner.forceFlush?.(),
});

const clean = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: span.name.split('?')[0] },
    attributes: { value: only(span.attributes, known) },
    status: { value: { code: span.status.code } },
    events: {
      value: span.events.map(({ attributes, ...event }) => ({
        ...event,
        attributes: only(attributes ?? {}, new Set(['exception.type'])),
      })),
    },
  }) as ReadableSpan;

const only = (attributes: Attributes, names: ReadonlySet<string>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.has(name)));
