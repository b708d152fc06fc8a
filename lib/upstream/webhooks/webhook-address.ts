import 'server-only';
import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '@/lib/platform/config';

/** Ports that a public receiver may listen on; others belong to services that never asked for webhooks. */
const ports = new Set(['', '443', '8443']);

/** Whether an address is one of the public internet: neither this machine's nor a private, local or translated one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only what is handed out to the internet.
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]);
}

/** Whether anyone who runs the portal has named this host, with or without its port. */
function isAllowed({ hostname, port, protocol }: URL): boolean {
  const used = port || (protocol === 'https:' ? '443' : '80');
  return config().webhookAllowedHosts.some((one) => one === hostname || one === `${hostname}:${used}`);
}

/** What is wrong with the address of a webhook, in a sentence; nothing where it may be tried. */
export function webhookAddressProblem(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'This is not an address';
  }
  if (url.username || url.password) return 'The address must not contain a user name or password';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address has to start with https://';
  if (isAllowed(url)) return undefined;
  if (url.protocol === 'http:') return 'The address has to start with https://';
  if (!ports.has(url.port)) return 'Webhooks go to the ports 443 and 8443 only';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) return notPublic;
  return undefined;
}

const notPublic = 'The address is not public and is not on the allowed list';

/** Thrown where a name leads to an address that webhooks do not go to. */
export class NotPublicError extends Error {
  constructor() {
    super(notPublic);
    this.name = 'NotPublicError';
  }
}

/**
 * Looks a name up for the connection that is about to be made: what is checked is what is connected to, so that a name
 * which leads elsewhere a moment later gains nothing. One private address among the answers refuses all.
 */
export function guardedLookup(url: URL, resolve: typeof lookUp = lookUp): LookupFunction {
  const isNamed = isAllowed(url);
  return (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !(isNamed || addresses.every(({ address }) => isPublicAddress(address)))) {
        return callback(new NotPublicError(), '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
