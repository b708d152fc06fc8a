/** The hosts that no network is before. */
const ownHosts = ['', 'localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * True if an address of PostgreSQL leads over a network, and does not ask for TLS with a check of the certificate and of
 * the server's name. Of a parameter that is given twice the driver takes the last one.
 */
export function isPlainDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  const host = last('host') || hostname;
  if (host.startsWith('/') || host.startsWith('%2F') || ownHosts.includes(host)) return false;
  return last('sslmode') !== 'verify-full';
}
