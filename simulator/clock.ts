/** Time inside the simulator: it runs `speed` times as fast as the world outside. */
export interface Clock {
  readonly speed: number;
  /** Simulated time, milliseconds since 1970 UTC. */
  now(): number;
  /** Simulated time as ISO 8601 in UTC. */
  iso(): string;
  /** Calls once after this many simulated milliseconds; gives the function that calls it off. */
  after(simulatedMs: number, work: () => void): () => void;
  /** Calls again and again, every this many simulated milliseconds, at most 20 times a real second. */
  every(simulatedMs: number, work: () => void): () => void;
  /** Ends everything that is still planned. */
  close(): void;
}

const MAX_TIMER_MS = 2 ** 31 - 1;
const SHORTEST_BEAT_MS = 50;

/** A clock that starts at `startMs` (simulated) now. */
export function createClock(speed: number, startMs: number): Clock {
  const startedAt = performance.now();
  const timers = new Set<NodeJS.Timeout>();
  const now = () => startMs + (performance.now() - startedAt) * speed;
  return {
    speed,
    now,
    iso: () => new Date(now()).toISOString(),
    after(simulatedMs, work) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          work();
        },
        Math.min(MAX_TIMER_MS, Math.max(0, simulatedMs / speed)),
      );
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer);
      };
    },
    every(simulatedMs, work) {
      const timer = setInterval(
        work,
        Math.min(MAX_TIMER_MS, Math.max(SHORTEST_BEAT_MS, simulatedMs / speed)),
      );
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearInterval(timer);
      };
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
