import 'server-only';
import { discoverProvider, ProviderMetadataError } from '@/lib/accounts/provider/client';
import { config } from '@/lib/platform/config';
import { findConnectionFault } from '@/lib/upstream/probe/connection-fault';
import { explainConnection } from './explain-failure';
import { line } from './line';
import type { ReportLine } from './report';
import { safeAddress } from './safe-text';

/** Asks the OpenID provider to describe itself. No one is signed in, and the client secret is not sent. */
export async function checkProvider(): Promise<ReportLine> {
  const { oidc, hasLocalAccounts } = config();
  const about = { id: 'provider', part: 'sign-in', label: 'OpenID provider' } as const;
  if (!oidc) {
    return line({
      ...about,
      state: 'absent',
      found: 'It is not set up. People sign in with local passwords.',
      next: 'For single sign-on, set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    });
  }
  const known = {
    ...about,
    address: safeAddress(oidc.issuer),
    missing: hasLocalAccounts ? ['LOCAL_ACCOUNTS is on. Local passwords work beside the provider.'] : [],
  };
  const began = performance.now();
  try {
    await discoverProvider();
    return line({
      ...known,
      ms: Math.round(performance.now() - began),
      found: 'It describes itself as the configured issuer, and all its addresses have TLS.',
      next: 'Sign in once: only that shows whether it takes the client secret and the redirect address.',
    });
  } catch (error) {
    return line({ ...known, state: 'failed', ...explain(error) });
  }
}

function explain(error: unknown): Pick<ReportLine, 'found' | 'next'> {
  if (error instanceof ProviderMetadataError) {
    return {
      found: `It answers: ${error.reason}.`,
      next: 'Set OIDC_ISSUER to exactly the issuer that the provider names, with https addresses.',
    };
  }
  const fault = findConnectionFault(error);
  if (fault !== 'broken') return explainConnection(fault, 'OIDC_ISSUER');
  return {
    found: 'Something answers, and does not describe an OpenID provider.',
    next: 'Open OIDC_ISSUER followed by /.well-known/openid-configuration, and check that it is JSON.',
  };
}
