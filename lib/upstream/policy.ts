import 'server-only';
import { rejectsClient, type ServiceName, UpstreamError } from './errors';

/** What deciding about a failed call needs to know of it. */
export interface CallPolicy {
  service: ServiceName;
  /** An endpoint that not every deployment has. */
  isOptional?: boolean;
  /** Asks only whether the service answers. */
  isCheck?: boolean;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  safe: boolean;
  retryOn502?: boolean;
}

const maxAttempts = 4;
const initialRetryDelayMs = 200;
const maxRetryDelayMs = 5_000;

/** What has become of a call so far. */
export interface AttemptState {
  /** How often it was tried. */
  tries: number;
  /** Whether a refused token was renewed for it already. */
  isRenewed: boolean;
}

/** How long to wait, ms, before a call is tried again; nothing when it must not be, or when that cannot help. */
export function retryDelay(call: CallPolicy, error: UpstreamError, tried: AttemptState): number | undefined {
  // A problem of the identity provider was dealt with while the token was fetched.
  if (!call.safe || error.service !== call.service || tried.tries >= maxAttempts) return undefined;
  if (error.status === 401) return call.service === 'ordering' && !tried.isRenewed ? 0 : undefined;
  if (call.isCheck || !isTransient(call, error)) return undefined;
  const max = Math.min(maxRetryDelayMs, initialRetryDelayMs * 2 ** tried.tries);
  return error.retryAfterMs ?? max / 2 + Math.random() * (max / 2);
}

function isTransient({ retryOn502 }: CallPolicy, { kind, status = 0 }: UpstreamError): boolean {
  if (kind !== 'status') return kind === 'not-sent' || kind === 'cut';
  return [429, 503, 504].includes(status) || (status === 502 && retryOn502 === true);
}

/** Whether an error says that the service itself is failing, and not that it was asked the wrong thing. */
export function isServiceFailure({ service, method }: CallPolicy, error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.service !== service) return false;
  const { kind, status = 0 } = error;
  if (kind !== 'status') return ['not-sent', 'timeout', 'cut'].includes(kind);
  // The workflow server says with a 500 that it will not do something, or that a catalogue is not configured.
  if (service === 'workflow' && method !== 'GET' && status === 500) return false;
  // "Not implemented" is an answer: what is asked for is not there, and everything else is.
  return status >= 500 && status !== 501;
}

/** Whether an error says that the service does not take the portal's credentials. */
export function isUnauthorized({ service, safe }: CallPolicy, error: UpstreamError): boolean {
  const { kind, status, body } = error;
  if (kind !== 'status') return false;
  if (status === 401 || rejectsClient(error)) return true;
  // The workflow server refuses steps with a 403 too, in whatever words; there is nothing in a reading to refuse.
  return status === 403 && (service !== 'workflow' || (safe && (body ?? '').trim() !== ''));
}
