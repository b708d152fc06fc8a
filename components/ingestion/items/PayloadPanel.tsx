'use client';
import { Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { Term } from '@/components/ui/Term';
import { JsonText } from './JsonText';
import type { ItemDetail } from './use-item-detail';

// The editor is large, and most who look change nothing.
const PayloadDialog = dynamic(() => import('./PayloadDialog').then((loaded) => loaded.PayloadDialog), {
  ssr: false,
});

export interface PayloadPanelProps {
  aoi: string;
  detail: ItemDetail;
  onChanged: () => void;
}

/** The payload of a scene or tile, which admins can change. */
export function PayloadPanel({ aoi, detail: { item, data }, onChanged }: PayloadPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useCan(['admin']);
  return (
    <Panel
      title={<Term of="payload">Payload</Term>}
      note="as the server holds it"
      actions={
        canChange && (
          <Button icon={Pencil} onClick={() => setIsOpen(true)}>
            Change…
          </Button>
        )
      }
    >
      <JsonText label={`Payload of ${item.kind} ${item.id}`} value={data} />
      {isOpen && (
        <PayloadDialog
          aoi={aoi}
          kind={item.kind}
          id={item.id}
          onClose={() => setIsOpen(false)}
          onChanged={onChanged}
        />
      )}
    </Panel>
  );
}
