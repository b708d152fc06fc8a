'use client';
import { Tv } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';

/** Turns the session of this browser into that of a wall; hidden once it is one. */
export function KeepSignedIn() {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  if (user.isViewOnly) return null;
  return (
    <>
      <IconButton icon={Tv} label="Keep this screen signed in" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Keep this screen signed in for 30 days?"
        confirm="Keep signed in"
        onConfirm={async () => {
          await call('POST /api/account/wall', {});
          // The pages know what this session can do: they are loaded again.
          window.location.reload();
        }}
      >
        This browser then only shows: no one can order, start or change anything in it. Your account page
        lists it as a wall, and you can end it there.
      </ConfirmDialog>
    </>
  );
}
