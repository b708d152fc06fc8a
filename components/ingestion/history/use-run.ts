'use client';
import { useQuery } from '@tanstack/react-query';
import { type Api, query } from '@/components/api';
import { formatDateTime } from '@/components/ui/format';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';

export type RunRef = Output<Api['GET /api/ingestion/aois/{aoi}/history/runs']>['runs'][number];
export type RunView = Output<Api['GET /api/ingestion/aois/{aoi}/history/run']>;

/** How a run went. */
export const useRun = ({ aoi, since, until }: RunRef) =>
  useQuery(
    query('GET /api/ingestion/aois/{aoi}/history/run', {
      params: { aoi },
      query: { since, ...(until !== null && { until }) },
    }),
  );

export const runName = ({ aoi, since }: RunRef) => `${since} ${aoi}`;
export const formatRun = ({ aoi, since, isOwn }: RunRef) =>
  `${nameInSentence(aoi)}, ${isOwn ? 'started' : 'on record since'} ${formatDateTime(since)}`;
