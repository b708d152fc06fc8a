'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type Api, call, query, routeKey } from '@/components/api';
import { savedAreaParam } from '@/components/areas/saved/use-area';
import { formatPlural } from '@/components/ui/format';
import { useAction } from '@/components/ui/use-action';
import type { FailureEnd, StageService, StageSpeed } from '@/lib/demo/stage-limits';
import { shownName } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';
import { serviceLabels } from './services/services';
import { useCan, useSession } from './session';

export type Stage = Output<Api['GET /api/demo/stage']>;

/** What the simulator of the demo says of itself, for admins; nothing elsewhere. */
export function useStage(refetchInterval: number | false = false) {
  const { isDemo } = useSession();
  const isAdmin = useCan(['admin']);
  return useQuery({
    ...query('GET /api/demo/stage', {}),
    enabled: isDemo && isAdmin,
    retry: false,
    refetchInterval,
    meta: { silent: true },
  });
}

/** The search over a saved area. */
export const toAreaSearchPath = (id: string) =>
  `/search?${new URLSearchParams({ area: savedAreaParam(id) })}`;

/** The address of an AOI's board. */
export const toBoardPath = (aoi: string) => `/ingestion/aoi/${encodeURIComponent(aoi)}`;

/** Where the reset of the demo is confirmed: the stage, which asks at once. */
export const resetPath = '/admin/stage?reset=1';

const renews = [routeKey('GET /api/demo/stage'), routeKey('GET /api/services')];

/** What a presenter does to the simulator. Each says what happened, and leads to where it can be seen. */
export function useStageControls() {
  const router = useRouter();
  const open = (path: string) => ({ label: 'Show it', onClick: () => router.push(path) });
  return {
    fail: useAction({
      act: (body: { aoi: string; endsIn: FailureEnd }) => call('POST /api/demo/fail', { body }),
      done: ({ count }, { aoi, endsIn }) =>
        count === 0
          ? { title: `No tile of ${shownName(aoi)} can fail now`, kind: 'info' }
          : {
              title: `${formatPlural(count, 'tile')} of ${shownName(aoi)} became ${endsIn} for one cause`,
              action: open(toBoardPath(aoi)),
            },
      renews,
    }),
    finish: useAction({
      act: (aoi: string) => call('POST /api/demo/finish', { body: { aoi } }),
      done: ({ count }, aoi) =>
        count === 0
          ? { title: `${shownName(aoi)} has no open work`, kind: 'info' }
          : {
              title: `${shownName(aoi)} is finished: ${formatPlural(count, 'item')} became DONE`,
              action: open(toBoardPath(aoi)),
            },
      renews,
    }),
    deliver: useAction({
      act: ({ area, count }: { area: { id: string; name: string }; count: number }) =>
        call('POST /api/demo/deliver', { body: { areaId: area.id, count } }),
      done: ({ count }, { area }) => ({
        title: `${formatPlural(count, 'new image')} over ${area.name}`,
        action: open(toAreaSearchPath(area.id)),
      }),
      renews,
    }),
    service: useAction({
      act: (body: { service: StageService; isUp: boolean }) => call('PUT /api/demo/service', { body }),
      done: (_, { service, isUp }) => ({
        title: `${serviceLabels[service]} is ${isUp ? 'up' : 'down'}`,
        action: open('/#services'),
      }),
      renews,
    }),
    speed: useAction({
      act: (speed: StageSpeed) => call('PUT /api/demo/speed', { body: { speed } }),
      done: ({ speed }) => `The services run at ${formatSpeed(speed)}`,
      renews,
    }),
  };
}

/** A speed as people read it: 20×. */
export const formatSpeed = (speed: number) => `${speed}×`;
