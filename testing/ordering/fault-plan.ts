import { type CrashPoint, crashPoints } from '@/lib/ordering/orders/failpoint';
import type { SimulatorFault } from '@/testing/simulator';

/** Everything that happens to one order in a run of the fault suite; the same seed gives the same plan. */
export interface FaultPlan {
  seed: number;
  /** What goes wrong at the services while the price is asked and while the order is placed. */
  faults: SimulatorFault[];
  revokesTokens: boolean;
  /** Whether the total is over the limit, so that an approver has to agree. */
  isDear: boolean;
  /** Whether the price is too old by the time it is confirmed. */
  isOld: boolean;
  /** The clicks that confirm: in which of two processes, and milliseconds after the first. */
  clicks: { process: 0 | 1; afterMs: number }[];
  /** What the same person does in the meantime in another tab. */
  otherTab: 'nothing' | 'change' | 'quote' | 'to-basket';
  /**
   * SIGKILL of one process: at a step of placing, while the service has the order and has not answered, or some
   * milliseconds after the first click.
   */
  death?: { process: 0 | 1; at: CrashPoint | 'awaiting-answer' | number };
  /** Whether an approver settles what is unknown, and whether its author then orders it once more. */
  settles: boolean;
  ordersAgain: boolean;
}

type Draw = () => number;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Which routes a fault hits; those of the order itself most of all. */
const places: Pick<SimulatorFault, 'service' | 'path' | 'method'>[] = [
  { service: 'ordering', path: '/api/v1/orders', method: 'POST' },
  { service: 'ordering', path: '/api/v1/orders', method: 'POST' },
  { service: 'ordering', path: '/api/v1/orders', method: 'POST' },
  { service: 'ordering', path: '/api/v1/prices', method: 'POST' },
  { service: 'ordering', path: '*' },
  { service: 'identity' },
];

/**
 * A refusal is a refusal: no service does the work and then answers 4xx, except 408 and 499, which gateways send in its
 * place. Everything else happens before and after.
 */
function drawFault(draw: Draw, timeoutMs: number): SimulatorFault {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
  const where = pick(places);
  const kinds: (() => Pick<SimulatorFault, 'kind'> & Record<string, unknown>)[] = [
    () => ({ kind: 'latency', ms: Math.round(draw() * 2 * timeoutMs) }),
    () => ({ kind: 'drop-before' }),
    () => ({ kind: 'drop-after' }),
    () => ({ kind: 'status', status: pick([500, 502, 503, 504]), after: draw() < 0.5 }),
    () => ({ kind: 'status', status: 401 }),
    () => ({ kind: 'status', status: pick([408, 499]), after: draw() < 0.5 }),
    () => ({ kind: 'throttle', ...(draw() < 0.5 && { retryAfter: pick([0, 1]) }) }),
    () => ({ kind: 'status', status: pick([400, 403, 409, 422]) }),
    () => ({ kind: 'cut' }),
    () => ({ kind: 'malformed' }),
    () => ({ kind: 'html', status: pick([200, 502]), after: draw() < 0.5 }),
    () => ({ kind: 'redirect', after: draw() < 0.5 }),
    () => ({ kind: 'hang', after: draw() < 0.5 }),
    () => ({ kind: 'revoke-token' }),
  ];
  return { ...where, ...pick(kinds)(), times: 1 + Math.floor(draw() * 3) };
}

/** The plan of a seed. About one in ten has no fault at all, so that what is healthy is seen, too. */
export function createPlan(seed: number, timeoutMs: number): FaultPlan {
  const draw = createRandom(seed);
  const count = draw() < 0.1 ? 0 : 1 + Math.floor(draw() * 2.2);
  const one = (): 0 | 1 => (draw() < 0.5 ? 0 : 1);
  const tab = draw();
  const dies = count > 0 && draw() < 0.35;
  const manner = draw();
  const deathAt =
    manner < 0.65
      ? (crashPoints[Math.floor(draw() * crashPoints.length)] as CrashPoint)
      : manner < 0.8
        ? 'awaiting-answer'
        : Math.floor(draw() * 60);
  return {
    seed,
    faults: Array.from({ length: count }, () => drawFault(draw, timeoutMs)),
    revokesTokens: count > 0 && draw() < 0.1,
    isDear: draw() < 0.2,
    isOld: draw() < 0.25,
    clicks: Array.from({ length: 1 + Math.floor(draw() * 4) }, (_, index) => ({
      process: one(),
      afterMs: index === 0 ? 0 : Math.floor(draw() ** 2 * 120),
    })),
    otherTab: tab < 0.7 ? 'nothing' : tab < 0.8 ? 'change' : tab < 0.9 ? 'quote' : 'to-basket',
    death: dies ? { process: one(), at: deathAt } : undefined,
    settles: draw() < 0.5,
    ordersAgain: draw() < 0.3,
  };
}

/** The kinds of problem in a plan, for a table. */
export function listFaultKinds(plan: FaultPlan): string[] {
  const named: Record<string, string> = { throttle: '429', html: 'error page', 'revoke-token': '401' };
  const kinds = plan.faults.map(({ kind, status }) =>
    kind === 'status'
      ? Number(status) >= 500
        ? '5xx'
        : status === 401
          ? '401'
          : status === 408 || status === 499
            ? '408 or 499'
            : '4xx'
      : (named[kind] ?? kind),
  );
  if (plan.revokesTokens) kinds.push('401');
  if (plan.death) {
    kinds.push(typeof plan.death.at === 'number' ? 'SIGKILL at any moment' : `SIGKILL ${plan.death.at}`);
  }
  const [first] = plan.clicks;
  if (plan.clicks.some(({ process }) => process !== first?.process)) kinds.push('clicks in two processes');
  else if (plan.clicks.length > 1) kinds.push('double click');
  if (plan.otherTab !== 'nothing') kinds.push('another tab');
  if (plan.isOld) kinds.push('old price');
  return kinds.length > 0 ? [...new Set(kinds)] : ['nothing'];
}
