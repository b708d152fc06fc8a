'use client';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOut } from '@/components/shell/user/use-sign-out';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';

/** Signs this screen out. A press by mistake would leave it dark, so it asks first. */
export function WallSignOut() {
  const [isAsking, setIsAsking] = useState(false);
  const signOut = useSignOut();
  return (
    <>
      <IconButton icon={LogOut} label="Sign out" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out of this screen?"
        confirm="Sign out"
        onConfirm={signOut}
      >
        This screen then shows the sign-in page. To show the wall here, sign in again.
      </ConfirmDialog>
    </>
  );
}
