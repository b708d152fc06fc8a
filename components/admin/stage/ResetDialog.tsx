'use client';
import { call } from '@/components/api';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';

/** Asks for confirmation, and has the demo begin again. `onBegun` gets when it began the last time; null if unknown. */
export function ResetDialog({
  onBegun,
  onLeave,
}: {
  onBegun: (before: string | null) => void;
  onLeave: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title="Reset the whole demo?"
      confirm="Reset the demo"
      danger
      onConfirm={async () => onBegun((await call('POST /api/demo/reset', {})).madeAt)}
    >
      All that was done since the start is lost, for everyone who uses this demo. Pages do not answer for
      about ten seconds. This cannot be undone.
    </ConfirmDialog>
  );
}
