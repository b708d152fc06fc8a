import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * Sits before a service of this machine and counts what goes through, in both directions.
 * @param url the service's address, with its path
 */
export async function countedService(url: string) {
  const { hostname, port, pathname } = new URL(url);
  let bytes = 0;
  const server = createServer((caller) => {
    const service = connect(Number(port), hostname);
    for (const [from, to] of [
      [caller, service],
      [service, caller],
    ] as const) {
      from.on('data', (chunk) => {
        bytes += chunk.length;
      });
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    /** Since the start. */
    bytes: () => bytes,
    close: () => server.close(),
  };
}
