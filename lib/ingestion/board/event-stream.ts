import 'server-only';
import type { Access } from '@/lib/accounts/role';
import type { SignedIn } from '@/lib/accounts/session';
import { takeResponse } from '@/lib/platform/exchange';
import { SocketSink } from './socket-sink';
import { type OutletHooks, StreamSink } from './stream-sink';
import { type SubscriptionRequest, Viewer } from './viewer';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The events of AOIs as one `text/event-stream`: what came after each `after`, then whatever changes, until the browser
 * goes, the user's rights end, or the portal does. The id of an event holds the position in each AOI, in the order of
 * the requests, separated by commas: `Last-Event-ID` of a stream of the same requests resumes all of them.
 *
 * Written to the connection itself where that can be had (docs/decisions/0011-event-streams.md), else as the body of the answer.
 */
export function eventStream(
  requests: readonly SubscriptionRequest[],
  user: SignedIn,
  access: Access,
  lastId: string | undefined,
  request: { method: string; signal: AbortSignal },
): Response {
  const viewer = () => new Viewer(requests, user, access, lastId);
  // Anyone who asks for the head alone is sent nothing after it.
  if (request.method === 'HEAD') return new Response(null, { headers });
  if (takeResponse((response) => viewer().open((hooks) => new SocketSink(response, hooks)))) {
    return new Response(null, { headers });
  }
  const one = viewer();
  const outbox = one.open((hooks: OutletHooks) => new StreamSink(hooks));
  request.signal.addEventListener('abort', one.close, { once: true });
  if (request.signal.aborted) one.close();
  return new Response(outbox.stream, { headers });
}
