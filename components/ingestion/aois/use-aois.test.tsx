import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionProvider } from '@/components/shell/session';
import { noCounts } from '@/lib/ingestion/status';
import { show } from '@/testing/show';
import type { AoiSummary } from './aoi-order';
import { useAoiSamples } from './use-aois';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const session: Session = {
  user: { id: 'ada', email: 'ada@example.org', name: 'Ada', roles: ['viewer'], isViewOnly: false },
  services: { ordering: false, search: false, workflow: false },
  isDemo: false,
  hasLocalAccounts: true,
};
const aois: AoiSummary[] = [
  {
    ...{ name: 'Aude', status: 'PENDING', from: null, to: null, readAt: 1_000, changedAt: 1_000 },
    ...{ perHour: null, leftMs: null, oldestPending: null, unreadable: null, error: null },
    scenes: noCounts(),
    tiles: { ...noCounts(), PENDING: 5 },
  },
];

const Samples = () => useAoiSamples(aois).get('Aude')?.length;
const page = () => (
  <QueryClientProvider client={new QueryClient()}>
    <SessionProvider session={session}>
      <Samples />
    </SessionProvider>
  </QueryClientProvider>
);

it('counts what was read last on the server and in the first draw of the browser', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const browser = window;
  vi.stubGlobal('window', undefined);
  const html = renderToString(page());
  vi.stubGlobal('window', browser);
  expect(html).toBe('1');
  place.innerHTML = html;
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, page(), { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(place.textContent).toBe('1');
  expect(complaints).toEqual([]);
  act(() => root.unmount());
});

const [aude] = aois as [AoiSummary];
const three = [aude, { ...aude, name: 'Calm', tiles: noCounts() }, { ...aude, name: 'Gard' }];
function Lengths() {
  const samples = useAoiSamples(three);
  return three.map(({ name }) => <p key={name}>{`${name} ${samples.get(name)?.length}`}</p>);
}

it('asks once for the earlier counts of all AOIs with work, and keeps those of each apart', async () => {
  const sample = (at: number) => ({ at, scenes: noCounts(), tiles: { ...noCounts(), PENDING: at } });
  const { asked } = await show(<Lengths />, {
    'GET /api/ingestion/samples': () => ({
      aois: [
        { name: 'Aude', samples: [sample(7), sample(8)] },
        { name: 'Gard', samples: [sample(9)] },
      ],
    }),
  });
  expect(await screen.findByText('Aude 3')).toBeTruthy();
  expect(screen.getByText('Gard 2')).toBeTruthy();
  expect(screen.getByText('Calm 1')).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/ingestion/samples?aoi=Aude&aoi=Gard&hours=12&points=100',
  ]);
});
