/** What the names of all that Swath keeps for a process begin with. */
export const swathPrefix = 'swath.';

/** What of Swath runs in this process: boards, listeners, jobs, leases, connections. In words; empty if nothing does. */
export function whatRuns(): string[] {
  const hub = read<{ watched: Map<string, unknown> }>('hub');
  const listen = read<{ channels: Map<string, unknown> }>('listen');
  const jobs = read<{ running: Map<string, unknown> }>('jobs');
  const leases = read<{ held: Set<unknown> }>('leases');
  const database = read<{ pool: unknown }>('database');
  const running = {
    'boards of AOIs': hub?.watched.size,
    'listening to the database': listen?.channels.size,
    'background jobs': jobs?.running.size,
    leases: leases?.held.size,
    'connections to the database': database?.pool ? 1 : 0,
  };
  return Object.entries(running).flatMap(([what, count]) => (count ? [what] : []));
}

function read<T>(name: string): T | undefined {
  return (globalThis as unknown as Record<symbol, T | undefined>)[Symbol.for(`${swathPrefix}${name}`)];
}
