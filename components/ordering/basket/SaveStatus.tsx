'use client';
import { Check, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextButton } from '@/components/ui/TextButton';
import { Problem } from '@/lib/web/problem';
import type { BasketEditor } from './use-basket-editor';

/** Whether what was typed is on the server, and what happens where it is not. */
export function SaveStatus({ editor }: { editor: BasketEditor }) {
  const { isKept, saveProblem, nextTryAt, saveAgain } = editor;
  if (saveProblem === undefined) {
    const Mark = isKept ? Check : CloudUpload;
    return (
      <span className="flex items-center gap-1.5 text-12">
        <Mark aria-hidden size={14} />
        {isKept ? 'Saved' : 'Saving…'}
      </span>
    );
  }
  const why = saveProblem instanceof Problem ? saveProblem.title : 'Swath did not respond';
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-retry-text">
      <TriangleAlert aria-hidden size={14} />
      <span role="status">{`Not saved yet: ${why}`}</span>
      {nextTryAt === undefined ? (
        <TextButton onClick={saveAgain}>Try again</TextButton>
      ) : (
        <>
          <Countdown to={nextTryAt} />
          <TextButton onClick={saveAgain}>Try now</TextButton>
        </>
      )}
    </span>
  );
}

/** `Next try in 8 s`, by the second. */
function Countdown({ to }: { to: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((to - now) / 1_000));
  return <span className="text-muted">{seconds > 0 ? `Next try in ${seconds} s` : 'Trying again…'}</span>;
}
