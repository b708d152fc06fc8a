'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/components/api';

/** Why items of an AOI wait or have failed; asked again whenever the board changes. */
export function useCauses(aoi: string, version: number) {
  const causes = useQuery(query('GET /api/ingestion/aois/{aoi}/causes', { params: { aoi } }));
  const { refetch } = causes;
  const seen = useRef(version);
  // Another version of the board asks for them again; what came with this one is as old.
  useEffect(() => {
    if (version === seen.current) return;
    seen.current = version;
    void refetch();
  }, [version, refetch]);
  return causes;
}

export type CauseView = NonNullable<ReturnType<typeof useCauses>['data']>['causes'][number];

/** Which step a cause befalls, in words. */
export function formatSteps({ scenes, roots, followers }: CauseView['steps']): string {
  if (scenes > 0) return 'Downloading the scene';
  if (roots + followers === 0) return 'Processing tiles';
  if (followers === 0) return 'Processing root tiles';
  if (roots === 0) return 'Processing dependent tiles';
  return 'Processing tiles';
}
