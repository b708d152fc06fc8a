'use client';
import { LoaderCircle, RotateCcw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';

const ConfirmDialog = dynamic(() => import('@/components/ui/ConfirmDialog').then((one) => one.ConfirmDialog));

/** Puts the whole demo back to its beginning, once that is confirmed. */
export function ResetPanel({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
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
      {(isOpen || isAsked) && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && leave()}
          title="Reset the whole demo?"
          confirm="Reset the demo"
          danger
          onConfirm={onConfirm}
        >
          All that was done since the start is lost, for everyone who uses this demo. Pages do not answer for
          about ten seconds. This cannot be undone.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** What the page shows until the demo is back. */
export function Resetting({ isLate }: { isLate: boolean }) {
  return (
    <div role="status" className="flex max-w-[48rem] items-start gap-3 px-4 py-6 md:px-6">
      <LoaderCircle aria-hidden size={20} className="mt-0.5 shrink-0 motion-safe:animate-spin" />
      <div>
        <p className="font-medium">The demo begins again. This page comes back then.</p>
        <p className="text-muted">
          {isLate
            ? 'It takes longer than usual. The window where npm run demo runs says why.'
            : 'It takes about ten seconds. You stay signed in.'}
        </p>
      </div>
    </div>
  );
}
