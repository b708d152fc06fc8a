/*
 * A portal process that does nothing but place one order, many times at once. Started by tests with
 * `node --conditions=react-server --import tsx`; its input is one line of JSON in PLACE_ORDER, its output one line.
 */
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { setCrashPoint } from '../crash-point';
import { placeOrder } from '../place-order';
import { author } from './people';

const { id, seen, times, dieAt } = JSON.parse(process.env.PLACE_ORDER ?? '{}');

if (dieAt) {
  setCrashPoint((point) => {
    // SIGKILL, as the kernel or an operator sends it: nothing is cleaned up.
    if (point === dieAt) process.kill(process.pid, 'SIGKILL');
  });
}

await openDatabase();
// Whoever started this waits for the line, so that two processes begin together.
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const results = await Promise.all(
  Array.from({ length: times }, () =>
    placeOrder(id, author, seen).then(
      ({ state }) => state,
      (error: Error) => error.message,
    ),
  ),
);
process.stdout.write(`${JSON.stringify(results)}\n`);
await closeDatabase();
process.exit(0);
