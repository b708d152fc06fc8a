import ipaddr from 'ipaddr.js';

/** An address, or a range of them in CIDR notation. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses `10.1.2.3`, `10.0.0.0/8` or the same of IPv6. Undefined if it is none of these. */
export function parseRange(text: string): AddressRange | undefined {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return undefined;
  }
}

/**
 * Finds the address of a client: the connection's other end, or behind trusted proxies the last address in
 * `x-forwarded-for` that is not theirs. What is before it is the client's own word.
 */
export function findClientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let client = parseAddress(peer ?? '');
  if (!client) return 'unknown';
  const hops = forwardedFor?.split(',') ?? [];
  while (hops.length > 0 && isIn(client, trusted)) {
    const before = parseAddress(hops.pop() ?? '');
    if (!before) break;
    client = before;
  }
  return client.toString();
}

/** True if the address is in one of the ranges. */
export function isTrusted(address: string | undefined, ranges: readonly AddressRange[]): boolean {
  const parsed = parseAddress(address ?? '');
  return parsed !== undefined && isIn(parsed, ranges);
}

/** True if the address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  return parseAddress(address ?? '')?.range() === 'loopback';
}

/** Names the client that a limit counts: one address, or the /64 network that one IPv6 customer has. */
export function clientKey(client: string): string {
  const address = parseAddress(client);
  if (address?.kind() !== 'ipv6') return client;
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}

/** Names the network of a client: the /24 of an IPv4 address, or the /48 of IPv6, which one customer can have. */
export function networkKey(client: string): string {
  const address = parseAddress(client);
  if (!address) return client;
  if (address.kind() === 'ipv4') return (address as ipaddr.IPv4).octets.slice(0, 3).join('.');
  return (address as ipaddr.IPv6).parts.slice(0, 3).join(':');
}

/** Some proxies add the port to an address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]) =>
  ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
