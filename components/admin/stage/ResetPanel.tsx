'use client';
import { RotateCcw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';

const ResetDialog = dynamic(() => import('./reset-parts').then((parts) => parts.ResetDialog));

/** Puts the whole demo back to its beginning, once that is confirmed. */
export function ResetPanel({ onBegun }: { onBegun: (before: string | null) => void }) {
  // The command of Ctrl K leads here to be confirmed.
  const isAsked = useSearchParams().has('reset');
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    setIsOpen(false);
    // Not by the router: it would ask the portal, which may be ending, and then load a page that is not there.
    if (isAsked) window.history.replaceState(null, '', '/admin/stage');
  };
  return (
    <Panel title="Begin again" bodyClassName="space-y-3">
      <p className="text-muted">
        Orders, basket, areas, searches, history, notes and services are as at the first start. You stay
        signed in.
      </p>
      <Button icon={RotateCcw} onClick={() => setIsOpen(true)}>
        Reset the demo
      </Button>
      {(isOpen || isAsked) && <ResetDialog onBegun={onBegun} onLeave={leave} />}
    </Panel>
  );
}
