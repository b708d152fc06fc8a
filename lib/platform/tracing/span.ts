import 'server-only';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { processSingleton } from '../global';

const state = processSingleton('tracing', () => ({ isOn: false }));

/** True while spans are sent to a collector. */
export const isTracing = (): boolean => state.isOn;

/** Says that spans are sent from now on, or no longer. */
export function setTracing(isOn: boolean): void {
  state.isOn = isOn;
}

const tracer = () => trace.getTracer('swath');

/** The span of one call of a service, retries included. */
export interface CallSpan {
  /** Runs the call, so that what it does belongs to the span. */
  run<T>(work: () => T): T;
  /** @param errorType what went wrong, in a word of a small set */
  end(attributes: Attributes, errorType?: string): void;
}

/** Begins the span of a call of a service; undefined while nothing is traced. */
export function beginCallSpan(name: string, attributes: Attributes): CallSpan | undefined {
  if (!state.isOn) return undefined;
  const around = parent();
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }, around);
  return {
    run: (work) => context.with(trace.setSpan(around, span), work),
    end: (last, errorType) => {
      span.setAttributes(last);
      if (errorType) fail(span, errorType);
      span.end();
    },
  };
}

/**
 * Begins the span of a database query and gives the function that ends it. Undefined where no request is traced: the
 * queries of background work would each be a trace.
 */
export function beginQuerySpan(sql: string): ((errorType: string | undefined) => void) | undefined {
  if (!state.isOn || !trace.getActiveSpan()?.isRecording()) return undefined;
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';
  const span = tracer().startSpan(`postgresql ${operation}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutValues(sql),
    },
  });
  return (errorType) => {
    if (errorType) fail(span, errorType);
    span.end();
  };
}

/** The headers that make what a service does part of the running trace; none while nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (state.isOn) propagation.inject(context.active(), headers);
  return headers;
}

/** Starts background work in no trace, even when a request causes it. */
export const outsideTraces = <T>(work: () => T): T =>
  state.isOn ? context.with(ROOT_CONTEXT, work) : work();

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What outlives a request begins a trace of its own: the span of that request is over. */
function parent(): Context {
  const active = context.active();
  const span = trace.getSpan(active);
  if (!span || span.isRecording()) return active;
  const { traceFlags, isRemote } = span.spanContext();
  const isOver = !isRemote && (traceFlags & TraceFlags.SAMPLED) !== 0;
  return isOver ? ROOT_CONTEXT : active;
}

const maxSqlCharacters = 2_000;

/** SQL without its literals: texts and numbers become `?`; parameters such as `$1` stay. */
export function withoutValues(sql: string): string {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replace(/\b[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g, '?')
    .slice(0, maxSqlCharacters);
}
