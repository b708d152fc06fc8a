import type { ItemStatus } from '@/lib/ingestion/status';

/** The statuses of an AOI's scenes or tiles, by id. */
export interface Statuses extends Iterable<[number, ItemStatus]> {
  readonly size: number;
  get(id: number): ItemStatus | undefined;
}

/** Another object for each step, so that anyone who compares sees a change, over what all steps share. */
class StatusView implements Statuses {
  constructor(readonly shared: Map<number, ItemStatus>) {}

  get size(): number {
    return this.shared.size;
  }

  get(id: number): ItemStatus | undefined {
    return this.shared.get(id);
  }

  [Symbol.iterator](): Iterator<[number, ItemStatus]> {
    return this.shared[Symbol.iterator]();
  }
}

/** Statuses as a snapshot reports them, in columns. */
export function toStatuses(ids: readonly number[], statuses: readonly ItemStatus[]): Statuses {
  const shared = new Map<number, ItemStatus>();
  for (let place = 0; place < ids.length; place += 1) {
    shared.set(ids[place] as number, statuses[place] ?? 'unknown');
  }
  return new StatusView(shared);
}

/**
 * The statuses after a change; null takes an item away. It costs what changed, not what there is: the ones before show
 * the change as well from then on.
 */
export function withChange(
  before: Statuses,
  pairs: readonly (readonly [number, ItemStatus | null])[],
): Statuses {
  if (pairs.length === 0) return before;
  const shared = before instanceof StatusView ? before.shared : new Map(before);
  for (const [id, status] of pairs) {
    if (status === null) shared.delete(id);
    else shared.set(id, status);
  }
  return new StatusView(shared);
}
