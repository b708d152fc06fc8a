'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/components/api';
import { aoiNamePattern, findConstellationName } from '@/lib/ingestion/runs/payload';
import type { PayloadDocument } from './payload-form';

export interface PayloadHints {
  /** Whether there is an AOI of the payload's name. */
  isTaken: boolean;
  constellations: Readonly<Record<string, boolean>>;
  /** Why the constellation will be refused, as far as the portal has learnt. */
  constellationProblem: string | undefined;
}

/** What the server is known to say of a payload before it is sent; asked when the name has been typed. */
export function usePayloadHints(payload: PayloadDocument): PayloadHints {
  const typed = typeof payload.name === 'string' && aoiNamePattern.test(payload.name) ? payload.name : '';
  const [name, setName] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setName(typed), 400);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...query('GET /api/ingestion/payload-hints', { query: { name } }),
    staleTime: 20_000,
    placeholderData: (before) => before,
  });
  const constellations = data?.constellations ?? {};
  const wanted = findConstellationName(payload);
  const isRefused = wanted !== undefined && constellations[wanted.toLowerCase()] === false;
  return {
    isTaken: name !== '' && name === typed && data?.isTaken === true,
    constellations,
    constellationProblem: isRefused ? `This server has no catalogue for “${wanted}”` : undefined,
  };
}
