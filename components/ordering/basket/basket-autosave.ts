import { mergePatches } from '@/lib/ordering/basket';
import type { BasketPatch } from '@/lib/ordering/basket-shape';
import { Problem } from '@/lib/web/problem';

/** How long typing rests before it is sent. */
const debounceMs = 400;
const initialRetryDelayMs = 2_000;
const maxRetryDelayMs = 60_000;

export interface SaveState {
  /** What was changed and is not kept on the server yet. */
  pending?: BasketPatch;
  /** Why the last try failed; none once a try succeeded. */
  problem?: unknown;
  /** When it is tried again automatically (ms since 1970); none where trying again cannot help, or nothing failed. */
  nextTryAt?: number;
}

/** Where what could not be kept outlives its page. */
export interface PendingPatchStore {
  read(): BasketPatch | undefined;
  /** @param isSent whether it may be kept on the server already: then it is read for a minute only */
  write(patch: BasketPatch | undefined, isSent?: boolean): void;
}

/**
 * Keeps changes of the basket on the server: a moment after each, one request at a time. One that fails is sent again
 * automatically, after longer and longer waits, and is on the shelf in the meantime, so that a new page continues with
 * it.
 */
export class BasketAutosave {
  state: SaveState;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | undefined;
  private failures = 0;

  constructor(
    private readonly send: (patch: BasketPatch) => Promise<void>,
    private readonly shelf: PendingPatchStore,
  ) {
    const pending = shelf.read();
    this.state = { pending };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  change = (patch: BasketPatch): void => {
    const pending = mergePatches(this.state.pending ?? {}, patch);
    this.set({ ...this.state, pending });
    if (this.state.problem !== undefined) this.shelf.write(pending);
    this.tryIn(debounceMs);
  };

  /** Sends what is not kept yet, and waits for it. Throws what kept it from being kept. */
  flush = async (): Promise<void> => {
    while (this.sending) await this.sending;
    const body = this.state.pending;
    if (body === undefined) return;
    clearTimeout(this.timer);
    const sent = this.send(body);
    this.sending = sent.then(
      () => this.kept(body),
      (problem) => this.failed(problem),
    );
    await this.sending;
    await sent;
  };

  /** Tries again now what failed before. */
  again = (): void => {
    if (this.state.problem !== undefined) void this.flush().catch(() => undefined);
  };

  /** Continues with what a page before this one could not keep. */
  start(): void {
    if (this.state.pending !== undefined) this.tryIn(0);
  }

  /** The page goes: what is left can be taken off the shelf by the next one. */
  shelve(): BasketPatch | undefined {
    const { pending, problem } = this.state;
    if (pending !== undefined) this.shelf.write(pending, problem === undefined);
    return pending;
  }

  /** Sends what is left, and tries no more. */
  stop(): void {
    this.shelve();
    void this.flush()
      .catch(() => undefined)
      .finally(() => clearTimeout(this.timer));
  }

  private kept(body: BasketPatch): void {
    this.sending = undefined;
    this.failures = 0;
    // What was typed in the meantime stays; what was sent is kept.
    const pending = this.state.pending === body ? undefined : this.state.pending;
    this.shelf.write(undefined);
    this.set({ pending });
  }

  private failed(problem: unknown): void {
    this.sending = undefined;
    this.failures += 1;
    this.shelf.write(this.state.pending);
    const wait = canHelp(problem) ? retryDelay(this.failures, problem) : undefined;
    this.set({ ...this.state, problem, nextTryAt: wait === undefined ? undefined : Date.now() + wait });
    if (wait !== undefined) this.tryIn(wait);
  }

  private tryIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), ms);
  }

  private set(state: SaveState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** A change of the basket says what is to be there, so that sending it twice does no harm. */
const canHelp = (problem: unknown) =>
  !(problem instanceof Problem) ||
  problem.retryable === true ||
  problem.status === 0 ||
  problem.status === 429 ||
  problem.status >= 500;

function retryDelay(failures: number, problem: unknown): number {
  const asked = problem instanceof Problem ? (problem.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(maxRetryDelayMs, Math.max(asked, initialRetryDelayMs * 2 ** (failures - 1)));
}

interface StoredPatch {
  patch: BasketPatch;
  isSent: boolean;
  at: number;
}

/** The shelf of one user in this tab of the browser: it outlives the page, not the tab. */
export function getPatchStore(userId: string): PendingPatchStore {
  const key = `basket not saved ${userId}`;
  return {
    read() {
      try {
        const text = sessionStorage.getItem(key);
        if (text === null) return undefined;
        const { patch, isSent, at } = JSON.parse(text) as StoredPatch;
        return isSent && Date.now() - at > 60_000 ? undefined : patch;
      } catch {
        return undefined;
      }
    },
    write(patch, isSent = false) {
      try {
        if (patch === undefined) sessionStorage.removeItem(key);
        else
          sessionStorage.setItem(
            key,
            JSON.stringify({ patch, isSent, at: Date.now() } satisfies StoredPatch),
          );
      } catch {
        // Without storage, what is typed is kept on the page alone.
      }
    },
  };
}
