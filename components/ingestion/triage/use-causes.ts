'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '@/components/api';

/** Why items of an AOI wait or have failed; asked again whenever the board changes. */
export function useCauses(aoi: string, version: number) {
  const causes = useQuery(query('GET /api/ingestion/aois/{aoi}/causes', { params: { aoi } }));
  const { refetch } = causes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the board is what asks for the causes again.
  useEffect(() => {
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
