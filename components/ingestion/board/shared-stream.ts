import type { BoardEvent } from '@/lib/ingestion/board/bus';
import { StreamLeader, type StreamMessage, type TabSubscriptions } from './stream-leader';
import { isBehind } from './stream-position';

/** What a follower of an AOI is sent. Times are milliseconds. */
export interface StreamListener {
  /** An event of the AOI, with its data as JSON. */
  onEvent(event: BoardEvent['type'], text: string): void;
  /** Whether events arrive; `isRefused` when the portal answered and gave none. */
  onConnection(isConnected: boolean, isRefused: boolean): void;
}

interface Subscription {
  aoi: string;
  /** The position that the listener has come to, `epoch:sequence`. */
  position: string;
  listener: StreamListener;
}

type Message =
  | { type: 'subscribe'; request: TabSubscriptions }
  /** A tab has begun to hold the stream: everyone says again what they follow. */
  | { type: 'leader' }
  /** Someone asks for another try, instead of when it is its time. */
  | { type: 'reconnect' }
  | { type: 'news'; news: StreamMessage };

const streamLock = 'swath-event-stream';
const lockName = (tab: string) => `swath-tab-${tab}`;

/**
 * One event stream for all tabs of a browser, which the oldest visible one holds for the others; when that one goes, the
 * next one opens it where it stopped. Where a browser has no locks (Web Locks need a secure address) each tab has its own.
 */
class SharedStream {
  /** Another whenever this tab begins to follow. */
  private tab = '';
  private readonly subscriptions = new Set<Subscription>();
  private readonly channel: BroadcastChannel | undefined;
  private leader: StreamLeader | undefined;
  private leaving: AbortController | undefined;
  private subscribing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (typeof BroadcastChannel === 'undefined' || !navigator.locks) return;
    this.channel = new BroadcastChannel('swath-event-stream');
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.onMessage(data);
  }

  follow(aoi: string, position: string, listener: StreamListener): () => void {
    const subscription = { aoi, position, listener };
    this.subscriptions.add(subscription);
    if (!this.leaving) this.enter();
    this.subscribeSoon();
    return () => {
      this.subscriptions.delete(subscription);
      if (this.subscriptions.size === 0) this.leave();
      else this.subscribeSoon();
    };
  }

  reconnect(): void {
    if (this.leader) this.leader.reconnect();
    else this.channel?.postMessage({ type: 'reconnect' } satisfies Message);
  }

  private enter(): void {
    const leaving = new AbortController();
    this.leaving = leaving;
    this.tab = Math.random().toString(36).slice(2);
    const { signal } = leaving;
    if (!this.channel) {
      this.lead();
      return;
    }
    const untilLeft = () =>
      new Promise<void>((done) => {
        if (signal.aborted) done();
        signal.addEventListener('abort', () => done(), { once: true });
      });
    const ignore = () => undefined;
    // Held for as long as this tab follows anything: the leader learns from it that a tab has gone.
    navigator.locks.request(lockName(this.tab), { signal }, untilLeft).catch(ignore);
    navigator.locks
      .request(streamLock, { signal }, () => {
        if (signal.aborted) return undefined;
        this.lead();
        return untilLeft();
      })
      .catch(ignore);
  }

  private leave(): void {
    clearTimeout(this.subscribing);
    this.leader?.close();
    this.leader = undefined;
    this.leaving?.abort();
    this.leaving = undefined;
  }

  private lead(): void {
    const { channel } = this;
    this.leader = new StreamLeader((news) => {
      channel?.postMessage({ type: 'news', news } satisfies Message);
      this.deliver(news);
    });
    this.leader.subscribe(this.listSubscriptions());
    channel?.postMessage({ type: 'leader' } satisfies Message);
  }

  /** Several parts of a page come and go at once. */
  private subscribeSoon(): void {
    clearTimeout(this.subscribing);
    this.subscribing = setTimeout(() => {
      const request = this.listSubscriptions();
      if (this.leader) this.leader.subscribe(request);
      else this.channel?.postMessage({ type: 'subscribe', request } satisfies Message);
    }, 20);
  }

  private listSubscriptions(): TabSubscriptions {
    return {
      tab: this.tab,
      subscriptions: [...this.subscriptions].map(({ aoi, position }) => ({ aoi, position })),
    };
  }

  private onMessage(message: Message): void {
    if (message.type === 'news') this.deliver(message.news);
    else if (message.type === 'leader') {
      if (this.subscriptions.size > 0 && !this.leader) this.subscribeSoon();
    } else if (message.type === 'reconnect') this.leader?.reconnect();
    else if (this.leader) {
      const { leader } = this;
      const { request } = message;
      leader.subscribe(request);
      // Had as soon as that tab lets go of it, or dies.
      if (leader.isNewTab(request.tab))
        void navigator.locks.request(lockName(request.tab), () => leader.forget(request.tab));
    }
  }

  private deliver(news: StreamMessage): void {
    for (const subscription of [...this.subscriptions]) {
      if (news.type === 'connection') subscription.listener.onConnection(news.isConnected, news.isRefused);
      else if (news.aoi === subscription.aoi) {
        if (news.event === 'delta' && !isBehind(subscription.position, news.id)) continue;
        // What a subscription has been sent, or what its snapshot held, is not sent again.
        if (news.event !== 'state') subscription.position = news.id;
        subscription.listener.onEvent(news.event, news.text);
      }
    }
  }
}

let stream: SharedStream | undefined;

/** Follows an AOI from a position on, over the one event stream of this browser. @returns ends it */
export function followAoi(aoi: string, position: string, listener: StreamListener): () => void {
  stream ??= new SharedStream();
  return stream.follow(aoi, position, listener);
}

/** Opens the event stream of this browser again at once, without waiting for its next try. */
export const reconnectStream = (): void => stream?.reconnect();
