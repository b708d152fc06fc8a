const name = 'swath-inbox';

/** Says to all tabs of this browser that something is new in the bell. */
export function announceNewsToTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage('new');
  channel.close();
}

/** Calls `onNews` when a tab of this browser says that something is new in the bell. @returns ends it */
export function listenForNews(onNews: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = onNews;
  return () => channel.close();
}
