import 'server-only';
import { errorBodyText, type ServiceName, type UpstreamError } from '@/lib/upstream/errors';
import { type ConnectionFault, findConnectionFault } from '@/lib/upstream/probe/connection-fault';
import type { ReportLine } from './report';
import { safeText } from './safe-text';
import { serviceSettings } from './service-settings';

/** What to say of an answer that is none, or not what was asked for. */
export type Finding = Pick<ReportLine, 'state' | 'found' | 'next'>;

/** What happened to a connection, and what to check. `variable` holds the address. */
export function explainConnection(fault: ConnectionFault, variable: string): Pick<Finding, 'found' | 'next'> {
  const sentences: Record<ConnectionFault, [found: string, next: string]> = {
    'no-host': [
      'Its host name was not found.',
      `Check the host in ${variable}, and the name server of this machine.`,
    ],
    refused: [
      'Nothing listens at its address.',
      `Check host and port in ${variable}, and that the other side runs.`,
    ],
    unreachable: [
      'No way leads to its address.',
      'Check routes, firewalls and network policies of this machine.',
    ],
    certificate: [
      'Its certificate is not trusted.',
      `Set NODE_EXTRA_CA_CERTS to its authority, and check that ${variable} has the name of the certificate.`,
    ],
    late: ['No connection came about in time.', 'Check whether a firewall drops what Swath sends.'],
    broken: ['The connection broke.', `Check whether ${variable} has the right port, with https or http.`],
  };
  const [found, next] = sentences[fault];
  return { found, next };
}

/** What a call that failed says of its service, and what to do. */
export function explainFailure(error: UpstreamError, deadlineMs: number): Finding {
  const { service, kind } = error;
  const { variable } = serviceSettings(service);
  const failed = (found: string, next: string): Finding => ({ state: 'failed', found, next });
  if (kind === 'not-sent')
    return { state: 'failed', ...explainConnection(findConnectionFault(error), variable) };
  if (kind === 'timeout') {
    return failed(
      `It did not answer within ${deadlineMs / 1000} s.`,
      'Check the load of the service, and whether a firewall drops answers.',
    );
  }
  if (kind === 'cut') {
    return failed('It broke the connection before its answer was whole.', 'Check the log of the service.');
  }
  if (kind === 'too-large') {
    return failed(
      'Its answer is too large to be that of the service.',
      `Check that ${variable} is its address.`,
    );
  }
  if (kind === 'malformed') {
    return failed('Its answer breaks the rules of HTTP.', `Check that ${variable} is its address.`);
  }
  if (kind !== 'status')
    return { state: 'unknown', found: 'It was not asked.', next: 'Run the check again.' };
  return explainStatus(error);
}

function explainStatus(error: UpstreamError): Finding {
  const { service, status = 0, location } = error;
  const { variable, credentials, path } = serviceSettings(service);
  const words = safeText(errorBodyText(error));
  const said = words ? ` It says: “${words}”.` : '';
  const finding = (found: string, next: string, state: Finding['state'] = 'failed'): Finding => ({
    state,
    found: `${found}${said}`,
    next,
  });
  // Identity providers refuse a wrong client with a 400 too.
  const isRejected = status === 401 || status === 403 || (service === 'identity' && status === 400);
  if (isRejected)
    return finding(`It answers, and rejects the credentials of Swath (${status}).`, `Check ${credentials}.`);
  if (status === 404 || status === 405 || status === 410) {
    return finding(
      `Something answers, but has nothing at this path (${status}).`,
      path
        ? `Check the path in ${variable}. Swath adds ${path} to it.`
        : `Check that ${variable} is the whole address of the token endpoint.`,
    );
  }
  if (status >= 300 && status < 400) {
    const target = location !== undefined && URL.canParse(location) ? ` to ${new URL(location).host}` : '';
    return finding(
      `It redirects${target} (${status}), and Swath does not follow.`,
      `Set ${variable} to the address where the service itself answers.`,
    );
  }
  if (status === 429) {
    return finding(
      'It answers, and has too many requests for now (429).',
      'Wait a minute, then check again.',
      'attention',
    );
  }
  if (status >= 500) {
    return finding(
      `It answers with an error of its own (${status}).`,
      `Ask those who run the ${describeOwner(service)}. If a gateway is before it, check the gateway.`,
    );
  }
  return finding(
    `It answers, and refuses the question of the check (${status}).`,
    service === 'search'
      ? 'Set SEARCH_CONSTELLATIONS to names that the service knows, then check again.'
      : 'Ask those who run the service what it wants.',
    'attention',
  );
}

const describeOwner = (service: ServiceName) =>
  ({
    identity: 'identity provider',
    ordering: 'ordering service',
    search: 'search service',
    workflow: 'workflow server',
  })[service];
