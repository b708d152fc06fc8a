import 'server-only';
import { config } from '@/lib/platform/config';
import { type ServiceName, UpstreamError } from './errors';
import { accessToken, dropToken } from './token';

export interface Credential {
  headers: Record<string, string>;
  /** The token in it that can be refused and renewed. */
  token?: string;
}

/** Sends a form to the token endpoint and gives the text of the answer. */
export type AskForToken = (form: string, deadlineMs: number) => Promise<string>;

/**
 * The headers by which a service knows the portal (interface section 5). Fetches a token where one is due; when
 * that fails, nothing of the call itself was sent.
 * @param minMs how long a token has to live at least
 */
export async function authorize(
  service: ServiceName,
  minMs: number,
  askForToken: AskForToken,
): Promise<Credential> {
  const { ordering, search, workflow } = config();
  if (service === 'search' && search) return { headers: { authorization: `APIKEY ${search.apiKey}` } };
  if (service === 'workflow' && workflow?.token) {
    return { headers: { authorization: `Bearer ${workflow.token}` } };
  }
  if (service === 'ordering' && ordering) {
    const token = await accessToken((form) => askForToken(form, ordering.timeoutMs), minMs).catch(notSent);
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

/** The token is forgotten, so that the next call fetches another. */
export function clearCredential({ token }: Credential): void {
  if (token !== undefined) dropToken(token);
}

function notSent(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error;
  const { service, operation, kind, status, retryAfterMs, body } = error;
  throw new UpstreamError(
    { service, operation, kind, status, retryAfterMs, body, sent: false },
    { cause: error },
  );
}
