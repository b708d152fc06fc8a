'use client';
import { Copy, FileJson } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { downloadFile } from '@/components/ui/download-file';
import { formatExact } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { useCopy } from '@/components/ui/use-copy';
import type { OrderDetail } from '@/lib/ordering/order-shape';

/** The exact request, byte for byte, and what the service answered to the price and to the order. */
export function OrderRequest({ order }: { order: OrderDetail }) {
  const copyText = useCopy();
  const copy = () =>
    copyText(order.body, {
      title: 'The request is copied',
      instead: 'Save the order as JSON, which holds the request as well.',
    });
  return (
    <Panel
      title="Request and answers"
      actions={
        <span className="flex gap-2 print:hidden">
          <Button size="small" icon={Copy} onClick={copy}>
            Copy the request
          </Button>
          <Button size="small" icon={FileJson} onClick={() => saveOrder(order)}>
            Save as JSON
          </Button>
        </span>
      }
    >
      <p className="text-12 text-muted">
        SHA-256 <span className="select-all break-all">{order.bodyHash}</span>. Exactly these bytes are
        quoted, approved and placed.
      </p>
      <Text title="The request" text={order.body} />
      {order.priceText !== undefined && (
        <Text
          title={`The answer to the price${order.quotedAt ? `, ${formatExact(order.quotedAt)}` : ''}`}
          text={order.priceText}
        />
      )}
      {order.outcomeText && (
        <Text
          title={`The answer to the order${order.outcomeStatus === undefined ? '' : `, status ${order.outcomeStatus}`}`}
          text={order.outcomeText}
        />
      )}
    </Panel>
  );
}

/** Text from outside or on its way there, folded away. */
function Text({ title, text }: { title: string; text: string }) {
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer rounded-mark text-12 text-accent">{title}</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-control bg-inset p-3 text-12"
      >
        {indented(text)}
      </pre>
    </details>
  );
}

/** For reading, where nothing but blanks changes: `1.10` must not become `1.1`. */
function indented(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text.trim() ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

/** Gives the order to the browser as a file. */
const saveOrder = (order: OrderDetail) =>
  downloadFile(`swath-order-${order.number}.json`, JSON.stringify(order, null, 2));
