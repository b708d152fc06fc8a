import 'server-only';
import { processSingleton } from './global';
import { log } from './log';
import { metrics } from './metrics';

/** A group of gauges that is read together, just before the metrics are printed. */
export interface GaugeReading {
  /** The word that `swath_collector_up` names the group by. */
  name: string;
  /** What `read` sets. When it fails, they are left out: an old number would look like a fact. */
  gauges: readonly { reset(): void; remove(labels: Record<string, never>): void }[];
  read(): Promise<void> | void;
}

/** Scrapes within this time share what was read. */
const freshMs = 5_000;
/** All readings together may take so long. Prometheus itself waits 10 s by default. */
const timeoutMs = 2_000;

const state = processSingleton('scrape', () => ({
  readAt: Number.NEGATIVE_INFINITY,
  reading: undefined as Promise<void> | undefined,
  /** Readings that were late and still wait for their answer: they are not started a second time. */
  late: new Map<string, Promise<unknown>>(),
}));

/**
 * Gives all metrics as text, after `readings` were read: one after the other, so that they take one connection. What fails
 * or is late is left out, and `swath_collector_up` says so; the answer itself never fails. Put first what needs no database.
 */
export async function scrape(readings: readonly GaugeReading[]): Promise<string> {
  if (!state.reading && performance.now() - state.readAt > freshMs) {
    state.reading = readAll(readings, performance.now() + timeoutMs).finally(() => {
      state.reading = undefined;
      state.readAt = performance.now();
    });
  }
  await state.reading;
  return metrics.registry.metrics();
}

/** Makes the next scrape read again; for tests. */
export function clearScrape(): void {
  state.readAt = Number.NEGATIVE_INFINITY;
}

async function readAll(readings: readonly GaugeReading[], end: number): Promise<void> {
  for (const reading of readings) {
    const isRead = !state.late.has(reading.name) && (await readBy(end, reading));
    if (!isRead) forget(reading);
    metrics.collectorUp.set({ collector: reading.name }, isRead ? 1 : 0);
  }
}

/** Whether a group was read before `end`. */
async function readBy(end: number, { name, read }: GaugeReading): Promise<boolean> {
  const work = Promise.resolve()
    .then(read)
    .then(
      () => true,
      (error: unknown) => {
        log().debug({ err: error, collector: name }, 'a group of metrics could not be read');
        return false;
      },
    )
    .finally(() => state.late.delete(name));
  state.late.set(name, work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, end - performance.now()));
  });
  const isRead = await Promise.race([work, late]);
  clearTimeout(timer);
  return isRead;
}

function forget({ gauges }: GaugeReading): void {
  for (const gauge of gauges) {
    gauge.reset();
    // Without labels, the reset leaves a 0 behind.
    gauge.remove({});
  }
}
