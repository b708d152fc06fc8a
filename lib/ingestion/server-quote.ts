import { errorBodyText, isMarkup, type UpstreamError } from '@/lib/upstream/errors';

/** Statuses that a gateway sends in place of the server: what the server did is unknown then. */
const fromGateways = [502, 503, 504];

/**
 * True if the server itself may have said no with a 5xx and a reason. Only reading again says whether it did: what the
 * words are decides nothing.
 */
export function saysWhy(error: UpstreamError): boolean {
  const { kind, status = 0, body = '' } = error;
  const isOwn = kind === 'status' && status >= 500 && !fromGateways.includes(status);
  return isOwn && !isMarkup(body) && errorBodyText(error) !== '';
}

/** The server's own words as a sentence, or nothing where it gave none. */
export function quoteServer(error: UpstreamError): string {
  const words = errorBodyText(error);
  return words === '' ? '' : `The server says: “${words}”.`;
}
