import 'server-only';
import { config } from '@/lib/platform/config';
import { throughBreaker } from './breaker';
import { type ServiceName, UpstreamError } from './errors';
import { exchange } from './exchange';
import { recordFailure, recordSuccess } from './health';
import { accessToken, dropToken } from './token';

export interface Credential {
  headers: Record<string, string>;
  /** The token in it that can be refused and renewed. */
  token?: string;
}

interface Base {
  address: string;
  /** The origins that this service's credential may be sent to. */
  origins: string[];
}

/** Where a service answers, or nothing where it is not configured. */
export function baseUrl(service: ServiceName): Base | undefined {
  const { ordering, search, workflow } = config();
  const address = {
    identity: ordering?.tokenUrl,
    ordering: ordering?.url,
    search: search?.url,
    workflow: workflow?.url,
  }[service];
  if (address === undefined) return undefined;
  const further = service === 'search' ? (search?.imageOrigins ?? []) : [];
  return { address, origins: [new URL(address).origin, ...further] };
}

/** The headers by which a service knows the portal (interface section 5). Fetches a token where one is due. */
export async function authorize(
  service: ServiceName,
  options: { leastMs: number; signal: AbortSignal; deadlineMs: number },
): Promise<Credential> {
  const { ordering, search, workflow } = config();
  if (service === 'search' && search) return { headers: { authorization: `APIKEY ${search.apiKey}` } };
  if (service === 'workflow' && workflow?.token)
    return { headers: { authorization: `Bearer ${workflow.token}` } };
  if (service === 'ordering' && ordering) {
    const token = await accessToken((form) => fetchToken(form, ordering.timeoutMs), options.leastMs);
    return {
      headers: {
        authorization: `${ordering.tokenPrefix}${token}`,
        [ordering.usernameHeader]: Buffer.from(ordering.username, 'utf8').toString('base64'),
      },
      token,
    };
  }
  return { headers: {} };
}

export function forgetCredential({ token }: Credential): void {
  if (token !== undefined) dropToken(token);
}

const mostTokenBytes = 64 * 1024;

/** Sends the form to the token endpoint, once; asking again is up to the call that needs the token. */
async function fetchToken(form: string, deadlineMs: number): Promise<string> {
  const base = baseUrl('identity');
  const operation = 'token';
  if (!base) throw new UpstreamError({ service: 'identity', operation, kind: 'absent', sent: false });
  const started = performance.now();
  try {
    const text = await throughBreaker('identity', operation, async () => {
      const { body } = await exchange({
        service: 'identity',
        operation,
        url: new URL(base.address),
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
        maxBytes: mostTokenBytes,
        signal: AbortSignal.timeout(deadlineMs),
        isSafe: false,
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    });
    recordSuccess('identity', performance.now() - started);
    return text;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    recordFailure('identity', error.kind === 'status' ? String(error.status) : error.kind);
    // The call behind it has not left: whoever asked may treat it as never sent.
    throw new UpstreamError({ ...pick(error), sent: false }, { cause: error });
  }
}

const pick = ({ service, operation, kind, status, retryAfterMs, body }: UpstreamError) => ({
  service,
  operation,
  kind,
  status,
  retryAfterMs,
  body,
});
