import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';
import { clientAddress } from '@/lib/platform/exchange';
import { processSingleton } from '@/lib/platform/global';

/** Where a request or a command comes from. */
export interface Source {
  /** The client's address, as far as trusted proxies report it; of a command the name of its machine. */
  address: string;
  /** What the browser calls itself, cut to 300 characters. */
  browser: string;
}

const sources = processSingleton('sources', () => new AsyncLocalStorage<Source>());

/** Does `work` for a request: what it writes to the sessions and to the audit names where the request came from. */
export const withSource = <T>({ headers }: { headers: Headers }, work: () => T): T =>
  sources.run({ address: clientAddress(), browser: (headers.get('user-agent') ?? '').slice(0, 300) }, work);

/** Does `work` for a command: what it writes to the audit names the machine, the command and who ran it. */
export const asCommand = <T>(name: string, work: () => T): T =>
  sources.run({ address: hostname(), browser: `${name}, run by ${accountName()}` }, work);

/** The account of the operating system; in a container it may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.()}`;
  }
}

/** Returns where the request under way comes from; undefined for background work. */
export const currentSource = (): Source | undefined => sources.getStore();
