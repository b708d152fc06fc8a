'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { useToast } from '@/components/ui/Toast';
import type { OrderDetail } from '@/lib/ordering/shape';

/** The exact request, byte for byte, and the answer as far as there is one. */
export function OrderRequest({ order }: { order: OrderDetail }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard
      .writeText(order.body)
      .then(() => toast({ title: 'The request is copied' }))
      .catch(() => toast({ title: 'The browser did not let the portal copy', kind: 'failed' }));
  return (
    <Panel
      title="Exact request"
      actions={
        <Button size="small" icon={Copy} onClick={copy}>
          Copy
        </Button>
      }
    >
      <p className="break-all text-12 text-muted">
        SHA-256 <span className="select-all">{order.bodyHash}</span>. What is priced, approved and placed is
        this, byte for byte.
      </p>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-mark text-12 text-accent">Show it</summary>
        <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-control bg-inset p-3 text-12">
          {indented(order.body)}
        </pre>
      </details>
      {order.outcomeText && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer rounded-mark text-12 text-accent">
            Show the answer{order.outcomeStatus && ` (${order.outcomeStatus})`}
          </summary>
          <pre className="mt-2 max-h-64 overflow-auto whitespace-pre-wrap break-all rounded-control bg-inset p-3 text-12">
            {order.outcomeText}
          </pre>
        </details>
      )}
    </Panel>
  );
}

/** For reading; what is copied and sent has no blanks. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
