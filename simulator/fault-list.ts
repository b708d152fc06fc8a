import { z } from 'zod';

/** The services that faults and the request log distinguish. */
export const serviceNames = ['identity', 'ordering', 'search', 'workflow'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** What can go wrong; see the README for what each does. */
export const faultKinds = [
  'latency',
  'status',
  'html',
  'malformed',
  'cut',
  'drop-before',
  'drop-after',
  'throttle',
  'revoke-token',
  'slow-drip',
  'huge',
  'redirect',
  'hang',
] as const;

const faultSpec = z.strictObject({
  id: z.string().min(1).optional(),
  kind: z.enum(faultKinds),
  service: z.enum(serviceNames).optional(),
  method: z.string().optional(),
  /** A glob in which `*` represents any characters, or `re:` and a regular expression; with or without the mount. */
  path: z.string().min(1).optional(),
  /** How many requests it hits; left out: all. */
  times: z.int().positive().optional(),
  /** How many matching requests pass before the first hit. */
  skip: z.int().nonnegative().optional(),
  probability: z.number().min(0).max(1).optional(),
  /** Does the work first and answers wrongly afterwards. */
  after: z.boolean().optional(),
  /** Milliseconds of latency, or between two bytes of a slow drip. */
  ms: z.number().nonnegative().max(600_000).optional(),
  status: z.int().min(200).max(599).optional(),
  body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
  /** Seconds (or an HTTP date) of the Retry-After header; left out: no such header. */
  retryAfter: z.union([z.number(), z.string()]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Where a redirect leads. */
  location: z.string().optional(),
  /** Size of a huge body before compression; left out: it does not end. */
  bytes: z.number().positive().optional(),
  /** Sends a huge body gzipped, whether the client asked for that or not. */
  gzip: z.boolean().optional(),
});

export type FaultSpec = z.infer<typeof faultSpec>;

/** A fault that is set, with how often it matched and hit. */
export type Fault = FaultSpec & { id: string; matched: number; hits: number };

/** The faults that are set at the moment. */
export interface FaultList {
  list(): Fault[];
  set(faults: FaultSpec[]): void;
  /** Adds one to those that are set; before them, so that it counts. */
  add(fault: FaultSpec): void;
  clear(): void;
  /** Takes one id away; false when there is none. */
  remove(id: string): boolean;
  /** The faults that hit this request, counted as hit. */
  take(request: { service: ServiceName; method: string; path: string }): Fault[];
}

/** Checks a list from outside; throws an Error with one sentence about what is wrong. */
export function parseFaults(value: unknown): FaultSpec[] {
  const result = z.array(faultSpec).safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const where = issue.path.length ? ` at ${issue.path.join('.')}` : '';
    throw new Error(`The list of faults is wrong${where}: ${issue.message}.`);
  }
  for (const fault of result.data) {
    if (fault.path?.startsWith('re:')) {
      try {
        new RegExp(fault.path.slice(3));
      } catch (error) {
        throw new Error(`The path "${fault.path}" is not a regular expression: ${(error as Error).message}.`);
      }
    }
  }
  return result.data;
}

function pathMatches(pattern: string, path: string): boolean {
  const withoutMount = path.replace(/^\/[^/]+/, '') || '/';
  const expression = pattern.startsWith('re:')
    ? new RegExp(pattern.slice(3))
    : new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
  return expression.test(path) || expression.test(withoutMount);
}

/** A list that counts its hits and leaves out faults that have hit as often as they should. */
export function createFaultList(initial: FaultSpec[]): FaultList {
  let faults: Fault[] = [];
  let lastId = 0;
  const toFault = (spec: FaultSpec): Fault => ({
    ...spec,
    id: spec.id ?? `fault-${++lastId}`,
    matched: 0,
    hits: 0,
  });
  const set = (specs: FaultSpec[]) => {
    faults = specs.map(toFault);
  };
  set(initial);
  return {
    list: () => faults.map((fault) => ({ ...fault })),
    set,
    add(spec) {
      faults = [toFault(spec), ...faults];
    },
    clear: () => set([]),
    remove(id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    take(request) {
      return faults.filter((fault) => {
        if (fault.service && fault.service !== request.service) return false;
        if (fault.method && fault.method.toUpperCase() !== request.method) return false;
        if (fault.path && !pathMatches(fault.path, request.path)) return false;
        fault.matched++;
        if (fault.matched <= (fault.skip ?? 0)) return false;
        if (fault.times !== undefined && fault.hits >= fault.times) return false;
        if (fault.probability !== undefined && Math.random() >= fault.probability) return false;
        fault.hits++;
        return true;
      });
    },
  };
}
