import 'server-only';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { config } from '../config';
import { currentExchange } from '../exchange';
import { log } from '../log';
import { runningVersion } from '../version';
import { cleanExporter } from './clean-exporter';
import { setTracing } from './span';

/** The time for the last spans when the process ends. */
const timeoutMs = 2_000;

/**
 * Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP; gives what ends that. Without the
 * variable nothing is loaded. Next.js makes the spans of pages and routes as soon as a provider is there.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const { tracesUrl, tracesHeaders } = config();
  if (tracesUrl === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  // The names of these spans would hold whole addresses.
  process.env.NEXT_OTEL_FETCH_DISABLED = '1';
  const complain = (message: string) => log().warn({ detail: message.slice(0, 300) }, 'traces were not sent');
  const silent = () => undefined;
  diag.setLogger(
    { error: complain, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  // The exporter reads the environment itself; the secret may have come from a file.
  if (tracesHeaders) process.env.OTEL_EXPORTER_OTLP_HEADERS = tracesHeaders;
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'swath',
      'service.version': runningVersion().version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [requestIds, new BatchSpanProcessor(cleanExporter(exporter))],
  });
  provider.register();
  setTracing(true);
  return async () => {
    setTracing(false);
    // A collector that is away must not hold up the end of the process.
    await Promise.race([provider.shutdown(), pause(timeoutMs, undefined, { ref: false })]);
  };
}

/** Notes on each span the id that log lines and error pages show. */
const requestIds: SpanProcessor = {
  onStart(span: Span) {
    const id = currentExchange()?.id;
    if (id !== undefined) span.setAttribute('swath.request_id', id);
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
