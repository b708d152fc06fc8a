import type { ItemChange, Kind } from '@/lib/ingestion/item';
import { type Counts, type ItemStatus, noCounts } from '@/lib/ingestion/status';

const minute = 60_000;

/** An item as the workflow server lists it. */
export interface Listed {
  kind: Kind;
  id: number;
  name: string;
  status: ItemStatus;
  message: string;
  /** When its image was taken, as text that sorts. */
  date: string;
}

/** How items stood at first, and what changed at which minute, in order. */
export interface Past {
  from: number;
  until: number;
  statuses: { kind: Kind; id: number; status: ItemStatus }[];
  steps: { at: number; changes: ItemChange[] }[];
}

/** Begins and ends so long before the end of the past, ms: a store that did not answer. */
export const incident = { begins: 200 * minute, ends: 180 * minute };
/** The message of what met the incident, as the simulator writes it. */
const incidentMessage = (name: string) => `503 from the store while reading ${name}: part 2 of 7`;

/** The most tiles that were finished in the past: one a minute, roughly. */
const maxFinished = 340;

/** From 0 to 1, evenly spread and the same each time. */
const spread = (at: number) => (at * 0.618_033_988_749_895) % 1;

/**
 * The hours before `until` that could have led to these items: tiles finished one after another, those that met the
 * incident waited in RETRY until someone retried them, and others failed as they are now.
 */
export function pastOf(items: readonly Listed[], until: number, hours = 6): Past {
  const from = until - hours * 60 * minute;
  const events: (ItemChange & { at: number })[] = [];
  const first = new Map<string, ItemStatus>();
  const lead = (
    { kind, id, status }: Listed,
    path: readonly [to: ItemStatus, at: number, message?: string][],
  ) => {
    let now = path.findLast(([, at]) => at <= from)?.[0] ?? status;
    first.set(`${kind} ${id}`, now);
    for (const [to, at, message = ''] of path) {
      if (at <= from) continue;
      events.push({ at, kind, id, from: now, to, message, retries: null });
      now = to;
    }
  };

  const byDate = [...items].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
  const done = byDate.filter(({ kind, status }) => kind === 'tile' && status === 'DONE');
  const finished = done.slice(-maxFinished);
  for (const [place, tile] of finished.entries()) {
    const at = from + ((place + spread(place)) / finished.length) * (until - from - 3 * minute);
    const started = at - (6 + 6 * spread(place + 1)) * minute;
    const isHit = at > until - incident.begins && at < until - incident.ends;
    if (!isHit) {
      lead(tile, [
        ['NEW', from],
        ['PENDING', started],
        ['DONE', at],
      ]);
      continue;
    }
    const retried = until - incident.ends + (7 + 2 * spread(place)) * minute;
    lead(tile, [
      ['NEW', from],
      ['PENDING', started],
      ['RETRY', at, incidentMessage(tile.name)],
      ['PENDING', retried],
      ['DONE', retried + (8 + 8 * spread(place + 2)) * minute],
    ]);
  }
  for (const item of done.slice(0, -maxFinished)) lead(item, []);
  for (const [place, item] of byDate.entries()) {
    if (item.kind === 'tile' && item.status === 'DONE') continue;
    const draw = spread(place);
    if (item.status === 'PENDING') {
      lead(item, [
        ['NEW', from],
        ['PENDING', until - (1 + 20 * draw) * minute],
      ]);
    } else if (item.status === 'RETRY' || item.status === 'FAILED') {
      const at =
        item.status === 'RETRY' ? until - (15 + 100 * draw) * minute : until - (20 + 300 * draw) * minute;
      lead(item, [
        ['NEW', from],
        ['PENDING', at - 9 * minute],
        [item.status, at, item.message],
      ]);
    } else lead(item, []);
  }
  return {
    from,
    until,
    statuses: items.map(({ kind, id, status }) => ({
      kind,
      id,
      status: first.get(`${kind} ${id}`) ?? status,
    })),
    steps: byMinute(events, until),
  };
}

/** A watcher reads once in a while: what changed within a minute is seen at its end. */
function byMinute(events: readonly (ItemChange & { at: number })[], until: number): Past['steps'] {
  const steps = new Map<number, ItemChange[]>();
  for (const { at, ...change } of [...events].sort((a, b) => a.at - b.at)) {
    const end = Math.min(until, Math.ceil(at / minute) * minute);
    const step = steps.get(end) ?? [];
    steps.set(end, step);
    step.push(change);
  }
  return [...steps].map(([at, changes]) => ({ at, changes }));
}

/** Counts items by kind and status, and follows their changes. */
export class Tally {
  readonly #counts: Record<Kind, Counts> = { scene: noCounts(), tile: noCounts() };

  constructor(items: readonly { kind: Kind; status: ItemStatus }[]) {
    for (const { kind, status } of items) this.#counts[kind][status] += 1;
  }

  follow(changes: readonly ItemChange[]): void {
    for (const { kind, from, to } of changes) {
      if (from) this.#counts[kind][from] -= 1;
      if (to) this.#counts[kind][to] += 1;
    }
  }

  counts(kind: Kind): Counts {
    return { ...this.#counts[kind] };
  }
}
