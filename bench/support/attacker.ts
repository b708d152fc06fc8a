/*
 * A hostile client as a process of its own, so that what it computes delays no one who is measured: sends one attack
 * until it is ended, then prints how often it got which status.
 */
import { setMaxListeners } from 'node:events';
import { attacks, type Target } from './attacks';

const attack = attacks.find(({ name }) => name === process.argv[2]);
const target = JSON.parse(process.argv[3] ?? '{}') as Target;
const statuses: Record<number, number> = {};
const stop = new AbortController();
// Every request listens to it; a warning for each would cost the machine more than the attack does.
setMaxListeners(0, stop.signal);
process.once('SIGTERM', () => {
  stop.abort();
  process.stdout.write(`${JSON.stringify(statuses)}\n`, () => process.exit(0));
});
process.stdout.write('ready\n');
await attack?.run(
  target,
  (status) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  },
  stop.signal,
);
