/*
 * A portal process that does nothing but place orders. Started by tests with `node --conditions=react-server`. Each line
 * of JSON on its input names an order, how many times at once it is placed, and where the process dies, if it does; the
 * answer is one line.
 */

import { createInterface } from 'node:readline';
import { setFailpoint } from '@/lib/ordering/orders/failpoint';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { databaseFailure } from '@/lib/platform/database/failure';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { author } from './people';

await openDatabase();
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, seen, times, dieAt } = JSON.parse(line);
  setFailpoint((point) => {
    // SIGKILL, as the kernel or an operator sends it: nothing is cleaned up.
    if (point === dieAt) process.kill(process.pid, 'SIGKILL');
  });
  const results = await Promise.all(
    Array.from({ length: times }, () =>
      placeOrder(id, author, seen).then(
        ({ state }) => state,
        (error: Error) => (databaseFailure(error) ? 'busy' : error.message),
      ),
    ),
  );
  process.stdout.write(`${JSON.stringify(results)}\n`);
}
await closeDatabase();
process.exit(0);
