/** Names the database of a `postgresql://` address: its name and host, without user and password. */
export function nameOfDatabase(address: string): string {
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres';
  const socket = url.searchParams.get('host');
  return socket ? `${name} on ${socket}` : `${name} on ${url.hostname || 'localhost'}:${url.port || 5432}`;
}
