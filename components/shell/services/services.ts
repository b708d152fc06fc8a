'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { type Api, call, query } from '@/components/api';
import { syncServerClock } from '@/components/ui/clock';
import { formatSeconds, pluralForm } from '@/components/ui/format';
import type { Output } from '@/lib/web/call';

export type ServiceView = Output<Api['GET /api/services']>['services'][number];
type ServiceState = ServiceView['state'];

export const serviceLabels: Record<ServiceView['name'], string> = {
  identity: 'Sign-in',
  ordering: 'Ordering',
  search: 'Search',
  workflow: 'Workflow server',
};

interface StateAppearance {
  icon: LucideIcon;
  text: string;
  words: (service: ServiceView) => string;
}

export const serviceAppearance: Record<ServiceState, StateAppearance> = {
  ok: {
    icon: CircleCheck,
    text: 'text-done-text',
    words: ({ medianMs }) => (medianMs === null ? 'answers' : formatSeconds(medianMs)),
  },
  slow: {
    icon: TriangleAlert,
    text: 'text-retry-text',
    words: ({ medianMs }) => (medianMs === null ? 'slow' : `slow, ${formatSeconds(medianMs)}`),
  },
  down: { icon: OctagonX, text: 'text-failed-text', words: () => 'does not answer' },
  quiet: { icon: CircleDashed, text: 'text-muted', words: () => 'not called recently' },
  unknown: { icon: CircleDashed, text: 'text-muted', words: () => 'not checked yet' },
  absent: { icon: CircleMinus, text: 'text-muted', words: () => 'not set up' },
};

/** The state of the four services, read again every 5 s; the portal's clock is read along with it. */
export function useServices() {
  return useQuery({
    ...query('GET /api/services', {}),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const answer = await call('GET /api/services', {}, { signal });
      syncServerClock(answer.at, askedAt);
      return answer;
    },
    refetchInterval: 5_000,
    meta: { silent: true },
  });
}

/**
 * Asks services at once whether they answer, past their breakers, and reads again what waits for them. Gives whether it
 * is under way.
 */
export function useServiceCheck(names: readonly ServiceView['name'][]) {
  const queryClient = useQueryClient();
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    try {
      await Promise.all(names.map((service) => call('POST /api/services/check', { body: { service } })));
    } finally {
      setIsChecking(false);
      await queryClient.invalidateQueries({ type: 'active' });
    }
  };
  return { isChecking, check };
}

/** All of them in one phrase: `all answer`, `1 of 4 is slow`. */
export function formatServices(services: readonly ServiceView[]): string {
  const present = services.filter(({ state }) => state !== 'absent');
  const count = (state: ServiceState) => present.filter((service) => service.state === state).length;
  const of = (number: number) => `${number} of ${present.length} ${pluralForm(number, 'is', 'are')}`;
  const [down, slow, unknown] = [count('down'), count('slow'), count('unknown') + count('quiet')];
  if (present.length === 0) return 'none is set up';
  if (down > 0) return `${of(down)} down${slow > 0 ? `, ${slow} slow` : ''}`;
  if (slow > 0) return `${of(slow)} slow`;
  if (count('unknown') === present.length) return 'not checked yet';
  if (unknown === present.length) return 'not called recently';
  if (unknown === 0) return 'all answer';
  const answering = present.length - unknown;
  return `${answering} ${pluralForm(answering, 'answers', 'answer')}, ${unknown} not called recently`;
}
