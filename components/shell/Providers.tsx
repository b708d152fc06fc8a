'use client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { usePathname } from 'next/navigation';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { call } from '@/components/api';
import { setServerClock } from '@/components/ui/clock';
import { LiveRegionProvider } from '@/components/ui/LiveRegion';
import { PageTimeContext } from '@/components/ui/page-time';
import { usePreloadPopups } from '@/components/ui/popups/parts';
import { ServiceCheckContext } from '@/components/ui/service-check';
import { ToastProvider, useToast } from '@/components/ui/Toast';
import { setNumberLocale } from '@/lib/web/locale/number-locale';
import { createQueryClient } from './query-client';

export interface ProvidersProps {
  nonce: string | undefined;
  /** What the portal's clock said when the page was made. */
  now: string;
  /** How the reader's numbers are written. */
  numberLocale: string;
  children: ReactNode;
}

const checkService: ComponentProps<typeof ServiceCheckContext>['value'] = (service) =>
  call('POST /api/services/check', { body: { service } });

/** Everything that all pages stand in: style nonce, toasts, announcements, queries, the URL's state. */
export function Providers({ nonce, now, numberLocale, children }: ProvidersProps) {
  useState(() => {
    if (nonce) setNonce(nonce);
    if (typeof window === 'undefined') return;
    setServerClock(now);
    setNumberLocale(numberLocale);
  });
  usePreloadPopups();
  return (
    <CSPProvider nonce={nonce}>
      <NuqsAdapter>
        <ToastProvider>
          <LiveRegionProvider>
            <ServiceCheckContext value={checkService}>
              <PageTimeContext value={Date.parse(now)}>
                <Queries>{children}</Queries>
              </PageTimeContext>
            </ServiceCheckContext>
          </LiveRegionProvider>
        </ToastProvider>
      </NuqsAdapter>
    </CSPProvider>
  );
}

/** How long a failure of the same kind stays untold, so that one lost connection is one sentence. */
const dedupeMs = 30_000;

function Queries({ children }: { children: ReactNode }) {
  const toast = useToast();
  const lastStaleAt = useRef(0);
  const path = useRef('');
  path.current = usePathname();
  const [client] = useState(() =>
    createQueryClient({
      onStale: (error) => {
        if (Date.now() - lastStaleAt.current < dedupeMs) return;
        lastStaleAt.current = Date.now();
        toast.failed(error);
      },
      onSignedOut: () => {
        if (path.current === '/sign-in') return;
        const next = window.location.pathname + window.location.search;
        window.location.assign(`/sign-in?next=${encodeURIComponent(next)}&ended=1`);
      },
    }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
