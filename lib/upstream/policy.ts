import 'server-only';
import { rejectsClient, type ServiceName, UpstreamError } from './errors';

/** What deciding about a failed call needs to know of it. */
export interface Manner {
  service: ServiceName;
  /** An endpoint that not every deployment has. */
  isExtra?: boolean;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  safe: boolean;
  retryOn502?: boolean;
}

const mostTries = 4;
const firstPauseMs = 200;
const mostPauseMs = 5_000;

/** What has become of a call so far. */
export interface Tried {
  /** How often it was tried. */
  tries: number;
  /** Whether a refused token was renewed for it already. */
  isRenewed: boolean;
}

/** How long to wait, ms, before a call is tried again; nothing when it must not be, or when that cannot help. */
export function pauseBefore(call: Manner, error: UpstreamError, tried: Tried): number | undefined {
  // Trouble of the identity provider was dealt with while the token was fetched.
  if (!call.safe || error.service !== call.service || tried.tries >= mostTries) return undefined;
  if (error.status === 401) return call.service === 'ordering' && !tried.isRenewed ? 0 : undefined;
  if (!isPassing(call, error)) return undefined;
  const most = Math.min(mostPauseMs, firstPauseMs * 2 ** tried.tries);
  return error.retryAfterMs ?? most / 2 + Math.random() * (most / 2);
}

function isPassing({ retryOn502 }: Manner, { kind, status = 0 }: UpstreamError): boolean {
  if (kind !== 'status') return kind === 'not-sent' || kind === 'cut';
  return [429, 503, 504].includes(status) || (status === 502 && retryOn502 === true);
}

/** Whether an error says that the service itself is in trouble, and not that it was asked the wrong thing. */
export function isTrouble({ service, method }: Manner, error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.service !== service) return false;
  const { kind, status = 0 } = error;
  if (kind !== 'status') return ['not-sent', 'timeout', 'cut'].includes(kind);
  // The workflow server says with a 500 that it will not do something, or that a catalogue is not configured.
  if (service === 'workflow' && method !== 'GET' && status === 500) return false;
  // "Not implemented" is an answer: what is asked for is not there, and everything else is.
  return status >= 500 && status !== 501;
}

/** Whether an error says that the service does not take the portal's credentials. */
export function isUnauthorized({ service }: Manner, error: UpstreamError): boolean {
  const { kind, status, body } = error;
  if (kind !== 'status') return false;
  if (status === 401 || rejectsClient(error)) return true;
  // The workflow server refuses transitions with an empty 403, and tokens with one that says so.
  return status === 403 && (service !== 'workflow' || (body ?? '').trim() !== '');
}
