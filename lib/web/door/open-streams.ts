import 'server-only';
import { clientKey } from '@/lib/platform/client-address';
import type { Config } from '@/lib/platform/config';
import type { Origin } from './refusals';

/** Counts the event streams that are open, by client address and by user: each holds a connection for days. */
export class OpenStreams {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: Config['streamLimits']) {}

  /** Whether a client address has no place left for anyone who asks from there. */
  isFullFor(client: string): boolean {
    return this.isFull(`address ${clientKey(client)}`, this.max.client);
  }

  /** Takes a place for a stream. Gives the function that frees it, or whose places are all taken. */
  enter(client: string, user: string | undefined): (() => void) | Origin {
    const address = `address ${clientKey(client)}`;
    const account = user === undefined ? undefined : `account ${user}`;
    if (this.isFullFor(client)) return 'address';
    if (account !== undefined && this.isFull(account, this.max.user)) return 'account';
    this.add(address, 1);
    if (account !== undefined) this.add(account, 1);
    return () => {
      this.add(address, -1);
      if (account !== undefined) this.add(account, -1);
    };
  }

  private isFull(key: string, max: number): boolean {
    return max > 0 && (this.counts.get(key) ?? 0) >= max;
  }

  private add(key: string, change: 1 | -1): void {
    const count = (this.counts.get(key) ?? 0) + change;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
