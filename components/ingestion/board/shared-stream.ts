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

interface Seat {
  aoi: string;
  /** The position that the listener has come to, `epoch:sequence`. */
  position: string;
  listener: StreamListener;
}

type Message =
  | { type: 'wish'; wish: TabSubscriptions }
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
  private readonly seats = new Set<Seat>();
  private readonly channel: BroadcastChannel | undefined;
  private leader: StreamLeader | undefined;
  private leaving: AbortController | undefined;
  private wishing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (typeof BroadcastChannel === 'undefined' || !navigator.locks) return;
    this.channel = new BroadcastChannel('swath-event-stream');
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
  }

  follow(aoi: string, position: string, listener: StreamListener): () => void {
    const seat = { aoi, position, listener };
    this.seats.add(seat);
    if (!this.leaving) this.enter();
    this.wishSoon();
    return () => {
      this.seats.delete(seat);
      if (this.seats.size === 0) this.leave();
      else this.wishSoon();
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
    clearTimeout(this.wishing);
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
    this.leader.wish(this.wish());
    channel?.postMessage({ type: 'leader' } satisfies Message);
  }

  /** Several parts of a page come and go at once. */
  private wishSoon(): void {
    clearTimeout(this.wishing);
    this.wishing = setTimeout(() => {
      const wish = this.wish();
      if (this.leader) this.leader.wish(wish);
      else this.channel?.postMessage({ type: 'wish', wish } satisfies Message);
    }, 20);
  }

  private wish(): TabSubscriptions {
    return { tab: this.tab, seats: [...this.seats].map(({ aoi, position }) => ({ aoi, position })) };
  }

  private hear(message: Message): void {
    if (message.type === 'news') this.deliver(message.news);
    else if (message.type === 'leader') {
      if (this.seats.size > 0 && !this.leader) this.wishSoon();
    } else if (message.type === 'reconnect') this.leader?.reconnect();
    else if (this.leader) {
      const { leader } = this;
      const { wish } = message;
      leader.wish(wish);
      // Had as soon as that tab lets go of it, or dies.
      if (leader.isNewTab(wish.tab))
        void navigator.locks.request(lockName(wish.tab), () => leader.forget(wish.tab));
    }
  }

  private deliver(news: StreamMessage): void {
    for (const seat of [...this.seats]) {
      if (news.type === 'connection') seat.listener.onConnection(news.isConnected, news.isRefused);
      else if (news.aoi === seat.aoi) {
        if (news.event === 'delta' && !isBehind(seat.position, news.id)) continue;
        // What a seat has been sent, or what its snapshot held, is not sent again.
        if (news.event !== 'state') seat.position = news.id;
        seat.listener.onEvent(news.event, news.text);
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
