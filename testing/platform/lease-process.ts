/*
 * A portal process that does nothing but hold leases. Started by tests with `node --conditions=react-server`;
 * `HOLD` is a JSON list of kinds and subjects, `CLOCK_AHEAD_MS` sets its clock wrong. It prints one line once it
 * has them, and one for each that it loses.
 */
import { openDatabase } from '@/lib/platform/db';
import { acquire, type LeaseKind } from '@/lib/platform/work/lease';

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const { now } = Date;
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [Date.now()]),
});

const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

await openDatabase();
const wanted: [LeaseKind, string][] = JSON.parse(process.env.HOLD ?? '[]');
const leases = await Promise.all(wanted.map(([kind, subject]) => acquire(kind, subject)));
for (const lease of leases)
  lease?.signal.addEventListener('abort', () => {
    lease
      .write(async () => undefined)
      .then(
        () => print({ lost: lease.kind, wrote: true }),
        (error: Error) => print({ lost: lease.kind, wrote: false, error: error.constructor.name }),
      );
  });
print({ held: leases.filter(Boolean).map((lease) => lease?.kind) });
setInterval(() => undefined, 60_000);
