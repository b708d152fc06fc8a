import { buildUrl } from '@/lib/web/call';

const maxNameLength = 90;

/** Saves a text as a file. Characters that the name of a file cannot hold become a dash. */
export function downloadFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  click(address, name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(-maxNameLength));
  // A large file takes the browser a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves what the server answers at an address, under the name that its answer has. The page stays, also on an error. */
export const downloadFrom = (path: string, parts: Parameters<typeof buildUrl>[1] = {}): void =>
  click(buildUrl(path, parts), '');

function click(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
