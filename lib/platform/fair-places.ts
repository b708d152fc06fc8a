import 'server-only';
import { randomInt } from 'node:crypto';

/** How many may be under way and wait, of one source and of all sources. */
export interface PlaceLimits {
  ofOne: number;
  ofAll: number;
  waitingOfOne: number;
  waitingOfAll: number;
  /** The longest wait for a place, ms. */
  maxWaitMs: number;
}

/** Who asks for a place. Networks take turns, and within a network its sources. */
export interface Asker {
  name: string;
  network: string;
}

type Leave = () => void;
interface Waiting {
  resolve: (leave: Leave | undefined) => void;
}
/** What waits of each source of a network, the next in turn first. */
type Queues = Map<string, Waiting[]>;

/**
 * Places that sources share by turns. A free place goes to the network and the source whose turn is next, whatever
 * another one sends. If too many wait, one of the network with the most waiting is refused: of several such networks
 * by chance, so that newcomers are not the ones who never get in.
 */
export class FairPlaces {
  private readonly held = new Map<string, number>();
  /** What waits of each network, the next in turn first. */
  private readonly networks = new Map<string, Queues>();
  private taken = 0;
  private waiting = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /**
   * Waits for a place.
   * @param gone aborted when the client goes away
   * @returns the function that frees the place; undefined if there is none in time
   */
  enter(source: Asker, gone: AbortSignal): Promise<Leave | undefined> {
    if (gone.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const one: Waiting = {
        resolve: (leave) => {
          clearTimeout(timer);
          gone.removeEventListener('abort', refuse);
          resolve(leave);
        },
      };
      const refuse = () => this.refuse(source, one);
      const timer = setTimeout(refuse, this.limits.maxWaitMs);
      gone.addEventListener('abort', refuse);
      const queue = this.getQueue(source);
      queue.push(one);
      this.waiting += 1;
      this.fill();
      if (queue.length > this.limits.waitingOfOne) this.refuse(source, one);
      else if (this.waiting > this.limits.waitingOfAll) this.refuseOfLargest();
    });
  }

  private getQueue({ name, network }: Asker): Waiting[] {
    const queues = this.networks.get(network) ?? new Map<string, Waiting[]>();
    this.networks.set(network, queues);
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  }

  /** Gives free places in turn. */
  private fill(): void {
    while (this.taken < this.limits.ofAll) {
      const next = this.next();
      if (!next) return;
      const { name, network } = next;
      const queues = this.networks.get(network) as Queues;
      const queue = queues.get(name) as Waiting[];
      const one = queue.shift();
      // Both go to the end of the turn.
      queues.delete(name);
      if (queue.length > 0) queues.set(name, queue);
      this.networks.delete(network);
      if (queues.size > 0) this.networks.set(network, queues);
      this.waiting -= 1;
      this.taken += 1;
      this.held.set(name, (this.held.get(name) ?? 0) + 1);
      one?.resolve(() => this.leave(name));
    }
  }

  /** Returns the source whose turn it is; undefined if each that waits has all the places that it can have. */
  private next(): Asker | undefined {
    for (const [network, queues] of this.networks) {
      for (const name of queues.keys()) {
        if ((this.held.get(name) ?? 0) < this.limits.ofOne) return { name, network };
      }
    }
    return undefined;
  }

  private leave(name: string): void {
    this.taken -= 1;
    const left = (this.held.get(name) ?? 1) - 1;
    if (left === 0) this.held.delete(name);
    else this.held.set(name, left);
    this.fill();
  }

  private refuse({ name, network }: Asker, one: Waiting): void {
    const queues = this.networks.get(network);
    const queue = queues?.get(name);
    const at = queue?.indexOf(one) ?? -1;
    if (!queues || !queue || at === -1) return;
    queue.splice(at, 1);
    if (queue.length === 0) queues.delete(name);
    if (queues.size === 0) this.networks.delete(network);
    this.waiting -= 1;
    one.resolve(undefined);
  }

  /** Refuses the newest of the source with the most waiting, of the network with the most waiting. */
  private refuseOfLargest(): void {
    const [network, queues] = pickLargest([...this.networks], (of) => sum([...of.values()].map(getLength)));
    const [name, queue] = pickLargest([...queues], getLength);
    this.refuse({ name, network }, queue.at(-1) as Waiting);
  }
}

const getLength = ({ length }: Waiting[]) => length;
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Returns one of the entries of the greatest size, by chance. The list is not empty. */
function pickLargest<T>(entries: [string, T][], getSize: (value: T) => number): [string, T] {
  const sizes = entries.map(([, value]) => getSize(value));
  const max = Math.max(...sizes);
  const largest = entries.filter((_, at) => sizes[at] === max);
  return largest[randomInt(largest.length)] as [string, T];
}
