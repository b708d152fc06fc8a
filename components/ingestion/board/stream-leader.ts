import { announceNewsToTabs } from '@/components/notifications/inbox-channel';
import { lengthInAddress, maxAoisLength } from '@/lib/ingestion/aoi-name';
import type { BoardEvent } from '@/lib/ingestion/board/bus';
import { isBehind } from './stream-position';

/** What the tab that holds the stream sends all tabs. */
export type StreamMessage =
  | { type: 'event'; aoi: string; event: BoardEvent['type']; id: string; text: string }
  | { type: 'connection'; isConnected: boolean; isRefused: boolean };

/** Everything that a tab follows, and where it is. */
export interface TabSubscriptions {
  tab: string;
  subscriptions: { aoi: string; position: string }[];
}

/** More AOIs than this get another stream; so do those whose names an address has no room for. */
const maxPerStream = 40;
/** The portal says something every 15 seconds; a connection that is silent for longer has died without a word. */
const silenceMs = 40_000;
const maxRetryMs = 30_000;
/** Tabs say what they follow at the same time when another one begins to hold the stream. */
const debounceMs = 60;

type Position = readonly [aoi: string, position: string];

/** The AOIs of each stream. */
function groupPositions(positions: Iterable<Position>): Position[][] {
  const groups: Position[][] = [];
  let room = 0;
  for (const one of positions) {
    const length = lengthInAddress(one[0]);
    const group = groups.at(-1);
    if (group && group.length < maxPerStream && length <= room) {
      group.push(one);
      room -= length;
    } else {
      groups.push([one]);
      room = maxAoisLength - length;
    }
  }
  return groups;
}

/** Holds the event stream for all tabs of a browser, of all AOIs that any of them follows. */
export class StreamLeader {
  private readonly tabs = new Map<string, string[]>();
  private readonly watchedTabs = new Set<string>();
  /** How far each AOI has been sent. */
  private readonly positions = new Map<string, string>();
  private streams: EventSource[] = [];
  private isConnected: boolean | undefined;
  private heardAt = Date.now();
  private failures = 0;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private readonly guard: ReturnType<typeof setInterval>;
  private readonly wake = () => this.reconnect();

  constructor(private readonly publish: (news: StreamMessage) => void) {
    this.guard = setInterval(() => {
      if (this.streams.length > 0 && Date.now() - this.heardAt > silenceMs) this.openSoon(0);
    }, 5_000);
    window.addEventListener('online', this.wake);
  }

  /** Whether a tab was unknown before; asked once for each. */
  isNewTab(tab: string): boolean {
    const isNew = !this.watchedTabs.has(tab);
    this.watchedTabs.add(tab);
    return isNew;
  }

  /** A tab follows these AOIs, and no others, from now on. */
  subscribe({ tab, subscriptions }: TabSubscriptions): void {
    this.tabs.set(
      tab,
      subscriptions.map(({ aoi }) => aoi),
    );
    let isOther = this.dropUnfollowed();
    for (const { aoi, position } of subscriptions) {
      const known = this.positions.get(aoi);
      if (known !== undefined && !isBehind(position, known)) continue;
      // What the other tabs are sent twice they leave alone.
      this.positions.set(aoi, position);
      isOther = true;
    }
    if (isOther) this.openSoon(debounceMs);
    else if (this.isConnected !== undefined) this.connect(this.isConnected, false);
  }

  /** A tab has gone. */
  forget(tab: string): void {
    this.tabs.delete(tab);
    this.watchedTabs.delete(tab);
    if (this.dropUnfollowed()) this.openSoon(debounceMs);
  }

  /** Opens the streams again at once. */
  reconnect(): void {
    this.failures = 0;
    this.openSoon(0);
  }

  close(): void {
    clearInterval(this.guard);
    clearTimeout(this.opening);
    window.removeEventListener('online', this.wake);
    for (const stream of this.streams) stream.close();
    this.streams = [];
  }

  /** Forgets what no tab follows any more; true when there was such. */
  private dropUnfollowed(): boolean {
    const followed = new Set([...this.tabs.values()].flat());
    const unfollowed = [...this.positions.keys()].filter((aoi) => !followed.has(aoi));
    for (const aoi of unfollowed) this.positions.delete(aoi);
    return unfollowed.length > 0;
  }

  private openSoon(ms: number): void {
    clearTimeout(this.opening);
    this.opening = setTimeout(() => this.open(), ms);
  }

  private open(): void {
    for (const stream of this.streams) stream.close();
    this.heardAt = Date.now();
    this.streams = groupPositions(this.positions).map((group) => this.openOne(group));
  }

  private openOne(group: readonly Position[]): EventSource {
    const query = new URLSearchParams();
    for (const [aoi, position] of group) {
      query.append('aoi', aoi);
      query.append('after', position);
    }
    const events = new EventSource(`/api/ingestion/events?${query}`);
    events.onopen = () => {
      this.heardAt = Date.now();
      this.failures = 0;
      this.connect(true, false);
    };
    events.onerror = () => {
      // What is refused permanently, after signing out for instance, is not asked for again by the browser.
      const isRefused = events.readyState === EventSource.CLOSED;
      this.connect(false, isRefused);
      if (!isRefused) return;
      this.failures += 1;
      this.openSoon(Math.min(maxRetryMs, 1_000 * 2 ** this.failures));
    };
    for (const event of ['delta', 'state', 'reset'] as const)
      events.addEventListener(event, ({ data }: MessageEvent<string>) => this.pass(event, data));
    events.addEventListener('inbox', () => {
      this.heardAt = Date.now();
      announceNewsToTabs();
    });
    events.addEventListener('heartbeat', () => {
      this.heardAt = Date.now();
    });
    return events;
  }

  private pass(event: BoardEvent['type'], text: string): void {
    this.heardAt = Date.now();
    const { aoi, id = '' }: { aoi: string; id?: string } = JSON.parse(text);
    if (!this.positions.has(aoi)) return;
    if (event !== 'state') this.positions.set(aoi, id);
    this.publish({ type: 'event', aoi, event, id, text });
  }

  private connect(isConnected: boolean, isRefused: boolean): void {
    this.isConnected = isConnected;
    this.publish({ type: 'connection', isConnected, isRefused });
  }
}
