import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionProvider } from '@/components/shell/session';
import { QueryProvider, useSearchQuery } from '../query/QueryProvider';
import { HoverProvider, useHover } from './HoverProvider';
import { ResultsProvider, useResults } from './ResultsProvider';
import { SelectionProvider, useSelection } from './SelectionProvider';

const session: Session = {
  user: { id: 'u', email: 'analyst@demo', name: 'Analyst', roles: ['analyst'], isViewOnly: false },
  services: { ordering: true, search: true, workflow: true },
  isDemo: true,
  hasLocalAccounts: true,
};
const empty: string[] = [];

let stop: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

/** How often what reads each context was rendered, and what was rendered last. */
const counts = { query: 0, results: 0, selection: 0, hover: 0 };
const now: { selection?: ReturnType<typeof useSelection>; hover?: ReturnType<typeof useHover> } = {};

function QueryProbe() {
  useSearchQuery();
  counts.query += 1;
  return null;
}

function ResultsProbe() {
  useResults();
  counts.results += 1;
  return null;
}

function SelectionProbe() {
  now.selection = useSelection();
  counts.selection += 1;
  return null;
}

function HoverProbe() {
  now.hover = useHover();
  counts.hover += 1;
  return null;
}

/** Renders the contexts of the search page. */
function start() {
  const page: ReactNode = (
    <NuqsTestingAdapter hasMemory rateLimitFactor={0}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider session={session}>
          <QueryProvider now="2026-11-21T12:00:00Z" serviceFilters={empty} serviceConstellations={empty}>
            <ResultsProvider>
              <SelectionProvider>
                <HoverProvider>
                  <QueryProbe />
                  <ResultsProbe />
                  <SelectionProbe />
                  <HoverProbe />
                </HoverProvider>
              </SelectionProvider>
            </ResultsProvider>
          </QueryProvider>
        </SessionProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(page));
  stop = () => act(() => root.unmount());
}

it('renders nothing of the query and the results again when another image is selected', async () => {
  start();
  const before = { ...counts };
  await act(async () => now.selection?.select('a'));
  expect(now.selection?.id).toBe('a');
  expect(counts.selection).toBeGreaterThan(before.selection);
  expect(counts).toMatchObject({ query: before.query, results: before.results, hover: before.hover });
});

it('renders only what shows the image under the pointer again when that is another one', async () => {
  start();
  const before = { ...counts };
  await act(async () => now.hover?.hover('a'));
  expect(now.hover?.id).toBe('a');
  expect(counts).toEqual({ ...before, hover: before.hover + 1 });
});
