'use client';
import { useEffect } from 'react';
import type { WhereTarget } from '@/components/map';
import { useStableCallback } from '@/components/ui/use-stable-callback';

type Take = (target: WhereTarget) => void;

let taker: Take | undefined;

/** Goes to what the command palette finds on the map, in place of opening another page for it. */
export function useWhereTaker(take: Take): void {
  const latest = useStableCallback(take);
  useEffect(() => {
    taker = latest;
    return () => {
      if (taker === latest) taker = undefined;
    };
  }, [latest]);
}

/** What the page that is open does with a place; nothing where it has no map for that. */
export const findWhereTaker = (): Take | undefined => taker;
