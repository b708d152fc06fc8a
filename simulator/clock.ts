/** Time inside the simulator: it runs `speed` times as fast as the world outside. */
export interface Clock {
  readonly speed: number;
  /** Simulated time, milliseconds since 1970 UTC. */
  now(): number;
  /** Simulated time as ISO 8601 in UTC. */
  iso(): string;
  /** Runs at another speed from now on. What is planned comes when its simulated time does. */
  setSpeed(speed: number): void;
  /** Calls once after this many simulated milliseconds; gives the function that calls it off. */
  after(simulatedMs: number, work: () => void): () => void;
  /** Calls again and again, every this many simulated milliseconds, at most 20 times a real second. */
  every(simulatedMs: number, work: () => void): () => void;
  /** Ends everything that is still planned. */
  close(): void;
}

/** Something planned, whose timer runs in real time. */
interface Plan {
  start(): void;
  stop(): void;
}

const MAX_TIMER_MS = 2 ** 31 - 1;
const SHORTEST_BEAT_MS = 50;

/** A clock that starts at `startMs` (simulated) now. */
export function createClock(startSpeed: number, startMs: number): Clock {
  let speed = startSpeed;
  let setAt = performance.now();
  let setMs = startMs;
  const plans = new Set<Plan>();
  const now = () => setMs + (performance.now() - setAt) * speed;
  const add = (plan: Plan) => {
    plans.add(plan);
    plan.start();
    return () => {
      plans.delete(plan);
      plan.stop();
    };
  };
  return {
    get speed() {
      return speed;
    },
    now,
    iso: () => new Date(now()).toISOString(),
    setSpeed(next) {
      setMs = now();
      setAt = performance.now();
      speed = next;
      for (const plan of plans) {
        plan.stop();
        plan.start();
      }
    },
    after(simulatedMs, work) {
      const due = now() + simulatedMs;
      let timer: NodeJS.Timeout | undefined;
      const callOff = add({
        start() {
          const waitMs = Math.min(MAX_TIMER_MS, Math.max(0, (due - now()) / speed));
          timer = setTimeout(() => {
            callOff();
            work();
          }, waitMs);
        },
        stop: () => clearTimeout(timer),
      });
      return callOff;
    },
    every(simulatedMs, work) {
      let timer: NodeJS.Timeout | undefined;
      return add({
        start() {
          const beatMs = Math.min(MAX_TIMER_MS, Math.max(SHORTEST_BEAT_MS, simulatedMs / speed));
          timer = setInterval(work, beatMs);
        },
        stop: () => clearInterval(timer),
      });
    },
    close() {
      for (const plan of plans) plan.stop();
      plans.clear();
    },
  };
}
