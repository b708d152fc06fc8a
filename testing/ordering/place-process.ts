/*
 * A portal process that does nothing but place one order, many times at once. Started by tests with
 * `node --conditions=react-server --import tsx`; its input is one line of JSON in PLACE_ORDER, its output one line.
 */

import { setFailpoint } from '@/lib/ordering/orders/failpoint';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { databaseFailure } from '@/lib/platform/database/failure';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { author } from './people';

const { id, seen, times, dieAt } = JSON.parse(process.env.PLACE_ORDER ?? '{}');

if (dieAt) {
  setFailpoint((point) => {
    // SIGKILL, as the kernel or an operator sends it: nothing is cleaned up.
    if (point === dieAt) process.kill(process.pid, 'SIGKILL');
  });
}

await openDatabase();
// Anyone who started this waits for the line, so that two processes begin together.
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const results = await Promise.all(
  Array.from({ length: times }, () =>
    placeOrder(id, author, seen).then(
      ({ state }) => state,
      (error: Error) => (databaseFailure(error) ? 'busy' : error.message),
    ),
  ),
);
process.stdout.write(`${JSON.stringify(results)}\n`);
await closeDatabase();
process.exit(0);
