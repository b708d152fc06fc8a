'use client';
import { LoaderCircle, RotateCcw } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Panel } from '@/components/ui/Panel';

/** Puts the whole demo back to its beginning, once that is confirmed. */
export function ResetPanel({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const router = useRouter();
  // The command of Ctrl K leads here to be confirmed.
  const isAsked = useSearchParams().has('reset');
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    setIsOpen(false);
    if (isAsked) router.replace('/admin/stage');
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
      <ConfirmDialog
        open={isOpen || isAsked}
        onOpenChange={(open) => (open ? setIsOpen(true) : leave())}
        title="Reset the whole demo?"
        confirm="Reset the demo"
        danger
        onConfirm={onConfirm}
      >
        All that was done since the start is lost, for everyone who uses this demo. Pages do not answer for
        about ten seconds. This cannot be undone.
      </ConfirmDialog>
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
