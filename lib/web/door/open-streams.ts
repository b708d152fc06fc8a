import 'server-only';
import { clientKey } from '@/lib/platform/client-address';
import type { Config } from '@/lib/platform/config';
import type { Origin } from './refusals';

/** Counts the event streams that are open, by client address and by user: each holds a connection for days. */
export class OpenStreams {
  private readonly counts = new Map<string, number>();
  /** Whose the sessions are that have streams open: at the door a request names its session, and no user yet. */
  private readonly accounts = new Map<string, string>();

  constructor(private readonly max: Config['streamLimits']) {}

  /** Whose places are all taken, as far as the address and the session say; undefined if there may be one. */
  findFull(client: string, session: string | undefined): Origin | undefined {
    if (this.isFull(`address ${clientKey(client)}`, this.max.client)) return 'address';
    const account = this.accounts.get(session ?? '');
    return account !== undefined && this.isFull(account, this.max.user) ? 'account' : undefined;
  }

  /** Takes a place for a stream. Gives the function that frees it, or whose places are all taken. */
  enter(client: string, session: string | undefined, user: string | undefined): (() => void) | Origin {
    const full = this.findFull(client, session);
    if (full) return full;
    const keys = [`address ${clientKey(client)}`];
    if (user !== undefined) {
      const account = `account ${user}`;
      if (this.isFull(account, this.max.user)) return 'account';
      keys.push(account);
      if (session !== undefined) {
        keys.push(session);
        this.accounts.set(session, account);
      }
    }
    for (const key of keys) this.add(key, 1);
    return () => {
      for (const key of keys) this.add(key, -1);
    };
  }

  private isFull(key: string, max: number): boolean {
    return max > 0 && (this.counts.get(key) ?? 0) >= max;
  }

  private add(key: string, change: 1 | -1): void {
    const count = (this.counts.get(key) ?? 0) + change;
    if (count > 0) this.counts.set(key, count);
    else {
      this.counts.delete(key);
      this.accounts.delete(key);
    }
  }
}
