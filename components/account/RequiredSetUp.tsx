'use client';
import { useState } from 'react';
import { useSignOut } from '@/components/shell/user/use-sign-out';
import { TextButton } from '@/components/ui/TextButton';
import { FactorSetUp } from './FactorSetUp';

/** The set-up for those whose role needs it. A wall changes nothing, so it can only sign out. */
export function RequiredSetUp({ isWall }: { isWall: boolean }) {
  const leave = useSignOut();
  const [isOn, setIsOn] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {!isOn && (
        <p>
          Your account needs two-step sign-in
          {isWall ? '. Sign out, sign in again and set it up.' : ' before you continue.'}
        </p>
      )}
      {!isWall && <FactorSetUp onOn={() => setIsOn(true)} onDone={() => window.location.assign('/')} />}
      {!isOn && (
        <TextButton className="self-start" onClick={leave}>
          Sign out
        </TextButton>
      )}
    </div>
  );
}
