/*
 * The core of the portal in a process without web server and pages: it takes steps as lines of JSON on its standard
 * input, any number at once, and answers each with a line. Started with `node --conditions=react-server`.
 */
import { createInterface } from 'node:readline';
import { emptyBasket } from '@/lib/ordering/basket';
import { changeBasket, putIntoBasket, takeToBasket } from '@/lib/ordering/basket/basket-store';
import { setFailpoint } from '@/lib/ordering/orders/failpoint';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { approveOrder, askForApproval, settleOrder } from '@/lib/ordering/orders/review-order';
import { sweepSubmitting } from '@/lib/ordering/orders/sweep-orders';
import { quoteBasket } from '@/lib/ordering/quote/quote';
import type { OrderRow } from '@/lib/ordering/store';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { resetBreakers } from '@/lib/upstream/breaker';
import { Problem } from '@/lib/web/problem';
import type { Shown, Step } from './driven-portal';
import { approver, author } from './people';

type Command = Step | { do: 'die-at'; point?: string } | { do: 'sweep' } | { do: 'forget' };

async function carryOut(step: Command): Promise<OrderRow | undefined> {
  switch (step.do) {
    case 'fill':
      await changeBasket(author, () => emptyBasket);
      await putIntoBasket(author, {
        image: { sourceId: step.sourceId, constellation: 'PLEIADES', resolution: 0.5 },
        area: { name: 'Area', geometry: step.area },
        productTypeId: 'PleiadesArchiveMono',
      });
      await changeBasket(author, (content) => ({
        ...content,
        contractId: 'CTR-EU-2026-0417',
        customerReference: step.reference,
      }));
      return undefined;
    case 'change':
      await changeBasket(author, (content) => ({ ...content, customerReference: step.reference }));
      return undefined;
    case 'quote':
      return quoteBasket(author);
    case 'ask':
      return askForApproval(step.id, author, step.seen);
    case 'approve':
      return approveOrder(step.id, approver, step.seen);
    case 'place':
      return placeOrder(step.id, author, step.seen);
    case 'settle':
      return settleOrder(step.id, approver, step.settlement);
    case 'to-basket':
      await takeToBasket(step.id, author, true);
      return undefined;
    case 'die-at':
      // SIGKILL, as the kernel or an operator sends it: nothing is cleaned up.
      setFailpoint((point) => void (point === step.point && process.kill(process.pid, 'SIGKILL')));
      return undefined;
    case 'sweep':
      await sweepSubmitting();
      return undefined;
    case 'forget':
      resetBreakers();
      return undefined;
  }
}

async function answer(step: Command): Promise<Shown> {
  try {
    const row = await carryOut(step);
    if (!row) return {};
    const { id, state, bodyHash, total, currency } = row;
    return { order: { id, state, bodyHash, total, currency } };
  } catch (error) {
    return { problem: error instanceof Problem ? error.type : String((error as Error).message) };
  }
}

// No one listens any more: the process that drove this one has died.
process.stdout.on('error', () => process.exit(1));
await openDatabase();
process.stdout.write('{"ready":true}\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { number, step } = JSON.parse(line) as { number: number; step: Command };
  void answer(step).then((shown) => process.stdout.write(`${JSON.stringify({ number, shown })}\n`));
}
await closeDatabase();
process.exit(0);
