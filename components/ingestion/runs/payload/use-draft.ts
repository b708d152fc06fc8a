'use client';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/shell/session';
import type { PayloadDocument } from './payload-form';

interface Draft {
  payload: PayloadDocument;
  listingId: string | null;
}

/** What someone was about to ingest, kept in this browser for them alone; it survives a reload and leaving the page. */
export function useDraft(initial: () => Draft, isGiven: boolean) {
  const key = `swath.ingestion-draft.${useSession().user.id}`;
  const [draft, setDraft] = useState<Draft>(initial);
  const [isRead, setIsRead] = useState(false);
  // Read after the first paint: the server cannot know it.
  useEffect(() => {
    if (!isGiven) {
      const kept = readDraft(key);
      if (kept) setDraft(kept);
    }
    setIsRead(true);
  }, [key, isGiven]);
  useEffect(() => {
    if (!isRead) return;
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing: the page works, and begins again.
    }
  }, [key, draft, isRead]);
  return { ...draft, isRead, setDraft };
}

function readDraft(key: string): Draft | undefined {
  try {
    const { payload, listingId } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Draft>;
    if (typeof payload !== 'object' || payload === null) return undefined;
    return { payload, listingId: typeof listingId === 'string' ? listingId : null };
  } catch {
    return undefined;
  }
}
