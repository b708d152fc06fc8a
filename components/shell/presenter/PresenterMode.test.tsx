import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PresenterMode } from './PresenterMode';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends by the time of the server, where the clock of the browser is an hour ahead', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T13:00:00Z') });
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PresenterMode until="2026-11-26T12:30:00Z" forMs={30 * 60_000} />
    </QueryClientProvider>,
  );
  act(() => void vi.advanceTimersByTime(29 * 60_000));
  expect(reload).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(reload).toHaveBeenCalledOnce();
});
