import 'server-only';
import { config } from '@/lib/platform/config';
import { findConnectionFault } from '@/lib/upstream/probe/connection-fault';
import { type PortalAnswer, probePortal, readCertificateEnd } from '@/lib/upstream/probe/portal-probe';
import { securityHeaders } from '@/lib/web/door/headers';
import { formatDate, formatPlural, formatSeries } from '@/lib/web/locale/format';
import { explainConnection } from './explain-failure';
import { line } from './line';
import { isSwathProblem, readStreamAnswer } from './portal-answers';
import { minSpreadMs, newProbeKey } from './probe-stream';
import type { ReportLine } from './report';
import { safeAddress } from './safe-text';

/** Clocks that are further apart confuse sign-in and times on pages, ms. */
const maxSkewMs = 5_000;
/** What a route of Swath takes at most: an import of areas. */
const largestBody = 12 * 1024 * 1024;
const dayMs = 24 * 60 * 60_000;
/** A certificate that ends sooner needs someone. */
const certificateDays = 14;

const part = 'proxy' as const;
const about = {
  address: { id: 'proxy-address', part, label: 'Address of Swath' },
  https: { id: 'proxy-https', part, label: 'https' },
  headers: { id: 'proxy-headers', part, label: 'Security headers' },
  streams: { id: 'proxy-streams', part, label: 'Event streams' },
  clients: { id: 'proxy-clients', part, label: 'Addresses of clients' },
  body: { id: 'proxy-body', part, label: 'Size of bodies' },
  clock: { id: 'proxy-clock', part, label: 'Clock' },
};

/**
 * Opens the address that people type, from this machine and without a session, and checks what is between it and Swath.
 * Never throws.
 */
export async function checkPortal(deadlineMs: number): Promise<ReportLine[]> {
  const { portalUrl, hasPortalUrl } = config();
  if (!hasPortalUrl) {
    return [
      line({
        ...about.address,
        state: 'absent',
        found: 'PORTAL_URL is not set, so no proxy was checked.',
        next: 'Set PORTAL_URL to the address that people type, such as https://swath.example.',
      }),
    ];
  }
  const address = safeAddress(portalUrl);
  let health: PortalAnswer;
  const began = Date.now();
  try {
    health = await probePortal(new URL('/api/health', portalUrl), { deadlineMs });
  } catch (error) {
    const { found, next } = explainConnection(findConnectionFault(error), 'PORTAL_URL');
    return [
      line({
        ...about.address,
        address,
        state: 'failed',
        found: `Swath cannot open its own address from this machine. ${found}`,
        next: `${next} If browsers open it, only the way from this machine is closed, and the proxy is unknown.`,
      }),
    ];
  }
  if (health.status !== 200 || !/"status"\s*:\s*"ok"/.test(health.text)) {
    return [
      line({
        ...about.address,
        address,
        ms: Math.round(health.ms),
        state: 'failed',
        found: `Something else than Swath answers at its address (${health.status}).`,
        next: 'Check PORTAL_URL, and that the proxy passes /api/health to a process of Swath that runs.',
      }),
    ];
  }
  const [https, streams, body] = await Promise.all([
    checkHttps(new URL(portalUrl), deadlineMs),
    checkStreams(portalUrl, deadlineMs),
    checkBody(portalUrl, deadlineMs),
  ]);
  return [
    line({
      ...about.address,
      address,
      ms: Math.round(health.ms),
      found: 'Swath answers at the address that people type.',
    }),
    https,
    checkHeaders(health),
    ...streams,
    body,
    checkClock(health, began),
  ];
}

async function checkHttps(url: URL, deadlineMs: number): Promise<ReportLine> {
  if (url.protocol !== 'https:') {
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
    return line({
      ...about.https,
      state: isHere ? 'absent' : 'attention',
      found: isHere
        ? 'PORTAL_URL is an address of this machine, without https.'
        : 'PORTAL_URL starts with http://. Others on the way can read passwords and sessions.',
      next: 'Before people use Swath, set up https and set PORTAL_URL to the https address.',
    });
  }
  try {
    const ends = await readCertificateEnd(url, deadlineMs);
    const days = Math.floor((ends.getTime() - Date.now()) / dayMs);
    if (days < certificateDays) {
      return line({
        ...about.https,
        state: 'attention',
        found: `Its certificate is trusted, and ends in ${formatPlural(days, 'day')}.`,
        next: 'Renew the certificate, and check why that was not done automatically.',
      });
    }
    if (url.port === '' && (await servesPlainHttp(url, deadlineMs))) {
      return line({
        ...about.https,
        state: 'attention',
        found: `Its certificate is trusted until ${formatDate(ends)}. The address without https answers with a page too.`,
        next: 'Have the proxy redirect http:// to https://.',
      });
    }
    return line({ ...about.https, found: `Its certificate is trusted until ${formatDate(ends)}.` });
  } catch (error) {
    return line({
      ...about.https,
      state: 'unknown',
      ...explainConnection(findConnectionFault(error), 'PORTAL_URL'),
    });
  }
}

/** True if the address without https gives a page in place of a redirect or a refusal. */
async function servesPlainHttp(url: URL, deadlineMs: number): Promise<boolean> {
  const plain = new URL('/', url);
  plain.protocol = 'http:';
  try {
    return (await probePortal(plain, { deadlineMs })).status === 200;
  } catch {
    return false;
  }
}

function checkHeaders({ headers }: PortalAnswer): ReportLine {
  const lost = securityHeaders(false)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => name);
  if (lost.length === 0) return line({ ...about.headers, found: 'All of them arrive as Swath sends them.' });
  return line({
    ...about.headers,
    state: 'failed',
    found: `Missing, doubled or changed: ${formatSeries(lost)}.`,
    next: 'Have the proxy pass the headers of Swath on unchanged, and add none of these.',
  });
}

async function checkStreams(portalUrl: string, deadlineMs: number): Promise<ReportLine[]> {
  const url = new URL('/api/installation/stream', portalUrl);
  url.searchParams.set('key', newProbeKey());
  let answer: PortalAnswer;
  try {
    answer = await probePortal(url, { deadlineMs });
  } catch {
    return [
      line({
        ...about.streams,
        state: 'failed',
        found: 'An event stream broke, or did not end in time.',
        next: 'Turn buffering off for /api/ in the proxy, and let streams stay open for 1 h.',
      }),
    ];
  }
  const isFromProxy = readStreamAnswer(answer);
  if (isFromProxy === undefined) {
    return [
      line({
        ...about.streams,
        state: 'unknown',
        found: `No event stream came (${answer.status}).`,
        next: 'If another version or another SESSION_SECRET answers at PORTAL_URL, check there.',
      }),
    ];
  }
  const isBuffered = answer.spreadMs < minSpreadMs;
  return [
    isBuffered
      ? line({
          ...about.streams,
          state: 'failed',
          found: 'Events arrive all at once: the proxy holds them back.',
          next: 'Turn buffering and compression off for /api/ in the proxy. Live pages stand still without that.',
        })
      : line({ ...about.streams, found: 'Events arrive as they are sent.' }),
    describeClients(isFromProxy, portalUrl),
  ];
}

function describeClients(isFromProxy: boolean, portalUrl: string): ReportLine {
  const { tls, trustedProxies } = config();
  if (isFromProxy) {
    return line({ ...about.clients, found: 'The proxy names the client, and Swath trusts it.' });
  }
  if (trustedProxies.length > 0 || (portalUrl.startsWith('https:') && !tls)) {
    return line({
      ...about.clients,
      state: 'attention',
      found: 'No trusted proxy named the client. Limits and the audit can take all people for one client.',
      missing: trustedProxies.length === 0 ? ['TRUSTED_PROXIES is not set.'] : [],
      next: 'Set TRUSTED_PROXIES to the address of the proxy, and have it set X-Forwarded-For.',
    });
  }
  return line({
    ...about.clients,
    state: 'unknown',
    found: 'No proxy was seen on the way.',
    missing: trustedProxies.length === 0 ? ['TRUSTED_PROXIES is not set.'] : [],
    next: 'If there is a proxy, set TRUSTED_PROXIES to its address.',
  });
}

async function checkBody(portalUrl: string, deadlineMs: number): Promise<ReportLine> {
  // Without a session Swath refuses it, whatever is in it: nothing is saved.
  const url = new URL('/api/areas', portalUrl);
  try {
    const { status, headers } = await probePortal(url, {
      method: 'POST',
      bodyBytes: largestBody,
      deadlineMs,
    });
    if (status === 401 && isSwathProblem(headers))
      return line({ ...about.body, found: 'A body of 12 MiB gets to Swath.' });
    if (status === 413) {
      return line({
        ...about.body,
        state: 'failed',
        found: 'The proxy refuses a body of 12 MiB (413).',
        next: 'Allow bodies of 16 MB in the proxy, and of 528 MB for list files.',
      });
    }
    return line({
      ...about.body,
      state: 'unknown',
      found: `It did not show: the answer was ${status}.`,
      next: 'Check the largest body in the configuration of the proxy: 16 MB.',
    });
  } catch {
    return line({
      ...about.body,
      state: 'unknown',
      found: 'It did not show: the connection broke, or the answer was late.',
      next: 'Check the largest body in the configuration of the proxy: 16 MB.',
    });
  }
}

function checkClock({ headers, ms }: PortalAnswer, began: number): ReportLine {
  const shown = Date.parse(headers.date ?? '');
  if (Number.isNaN(shown)) {
    return line({
      ...about.clock,
      state: 'unknown',
      found: 'The answer has no date.',
      next: 'Have the proxy pass the header Date on.',
    });
  }
  // The header has whole seconds, cut off.
  const skew = Math.max(began - (shown + 1_000), shown - (began + ms), 0);
  if (skew > maxSkewMs) {
    return line({
      ...about.clock,
      state: 'attention',
      found: `The clock of the proxy and the clock of this machine differ by ${formatPlural(Math.round(skew / 1000), 'second')}.`,
      next: 'Set both clocks by NTP. Codes of two-step sign-in and times on pages depend on them.',
    });
  }
  return line({ ...about.clock, found: 'The clock of the proxy agrees with the clock of this machine.' });
}
