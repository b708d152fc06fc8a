import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { clientAddress } from '@/lib/platform/exchange';
import { processWide } from '@/lib/platform/global';

/** Where a request comes from. */
export interface Source {
  /** The client's address, as far as trusted proxies report it. */
  address: string;
  /** What the browser calls itself, cut to 300 characters. */
  browser: string;
}

const sources = processWide('sources', () => new AsyncLocalStorage<Source>());

/** Does `work` for a request: what it writes to the sessions and to the audit names where the request came from. */
export const withSource = <T>({ headers }: { headers: Headers }, work: () => T): T =>
  sources.run({ address: clientAddress(), browser: (headers.get('user-agent') ?? '').slice(0, 300) }, work);

/** Returns where the request under way comes from; undefined for background work. */
export const currentSource = (): Source | undefined => sources.getStore();
