import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { Age } from './Age';
import { formatExact } from './format';
import { PageTimeContext } from './page-time';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

it('hydrates with the words of the server, and shows at once what they have become', async () => {
  const made = Date.now() - 5 * 60_000;
  const page = (
    <PageTimeContext value={made}>
      <Age at={made - 8_000} isInRow />
    </PageTimeContext>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page);
  expect(place.textContent).toBe('8 s ago');
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, page, { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(place.textContent).toBe('5 min ago');
  expect(complaints).toEqual([]);
  act(() => root.unmount());
});

it('says the exact time to a finger, until the next press', async () => {
  const at = Date.now() - 5 * 60_000;
  const { user } = await show(<Age at={at} />);
  const age = screen.getByText('5 min ago');
  await user.pointer([{ keys: '[TouchA]', target: age }]);
  await waitFor(() => expect(screen.getByText(formatExact(at))).toBeTruthy());
  await user.pointer([{ keys: '[TouchA]', target: age }]);
  await waitFor(() => expect(screen.queryByText(formatExact(at))).toBeNull());
});
