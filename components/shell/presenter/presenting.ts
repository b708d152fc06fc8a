import { call } from '@/components/api';
import { type Size, sizeCookie } from './size';

export type Hours = 1 | 2 | 4 | 8;

/** Tabs of this browser share a session, and so the mode. */
const channelName = 'swath.presenter';

/** Calls `onChange` when another tab turns presenter mode on or off; the answer stops that. */
export function onPresenterChange(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onChange;
  return () => channel.close();
}

/** Nothing that was read before the change stays in a page. */
function startOver(size: Size, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page.
  document.cookie = `${sizeCookie}=${size}; path=/; max-age=${seconds}; samesite=lax`;
  new BroadcastChannel(channelName).postMessage('changed');
  location.reload();
}

/** Turns presenter mode on for some hours and loads the page again. */
export async function startPresenting(hours: Hours, size: Size): Promise<void> {
  await call('PUT /api/account/presenter', { body: { hours } });
  startOver(size, hours * 60 * 60);
}

/** Ends presenter mode and loads the page again. */
export async function endPresenting(): Promise<void> {
  await call('DELETE /api/account/presenter', {});
  startOver('100', 0);
}
