'use client';
import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { type Api, query } from '@/components/api';
import { formatSeconds } from '@/components/ui/format';
import type { Output } from '@/lib/web/call';

export type ServiceHealth = Output<Api['GET /api/services']>['services'][number];
type ServiceState = ServiceHealth['state'];

export const serviceLabels: Record<ServiceHealth['name'], string> = {
  identity: 'Sign-in',
  ordering: 'Ordering',
  search: 'Search',
  workflow: 'Workflow server',
};

interface StateLook {
  icon: LucideIcon;
  text: string;
  words: (service: ServiceHealth) => string;
}

export const serviceLooks: Record<ServiceState, StateLook> = {
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
  unknown: { icon: CircleDashed, text: 'text-muted', words: () => 'not asked yet' },
  absent: { icon: CircleMinus, text: 'text-muted', words: () => 'not set up' },
};

/** The state of the four services, read again every 15 s. */
export function useServices() {
  return useQuery({
    ...query('GET /api/services', {}),
    refetchInterval: 15_000,
    meta: { isQuiet: true },
  });
}

/** All of them in one phrase: `all answer`, `1 of 4 is slow`. */
export function servicesInWords(services: readonly ServiceHealth[]): string {
  const present = services.filter(({ state }) => state !== 'absent');
  const count = (state: ServiceState) => present.filter((service) => service.state === state).length;
  const of = (number: number) => `${number} of ${present.length} ${number === 1 ? 'is' : 'are'}`;
  const [down, slow, unknown] = [count('down'), count('slow'), count('unknown')];
  if (present.length === 0) return 'none is set up';
  if (down > 0) return `${of(down)} down${slow > 0 ? `, ${slow} slow` : ''}`;
  if (slow > 0) return `${of(slow)} slow`;
  if (unknown === present.length) return 'not asked yet';
  return unknown > 0 ? `${present.length - unknown} of ${present.length} answer` : 'all answer';
}
