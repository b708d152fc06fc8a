import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleKey } from '@/components/shell/keys/shortcut-store';
import { progressKey } from '@/lib/tour/story-open';
import { show } from '@/testing/show';
import Story from './Story';
import { StoryOffer } from './StoryOffer';
import { useProgress, useStoryCommand } from './use-progress';

/** A page with the command of the menus, where controls come and go as on the search page. */
function Page({ marks = [] }: { marks?: readonly string[] }) {
  const { progress } = useProgress();
  const { label, run } = useStoryCommand();
  return (
    <>
      <StoryOffer />
      <button type="button" onClick={run}>
        Menu: {label}
      </button>
      {marks.map((mark) => (
        <button key={mark} type="button" data-story={mark}>
          Control {mark}
        </button>
      ))}
      {progress?.state === 'open' && <Story />}
    </>
  );
}

const card = () => screen.findByRole('region', { name: 'Guided story' });
const saved = () => JSON.parse(localStorage.getItem(progressKey('ada')) ?? 'null');

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  window.addEventListener('keydown', handleKey);
});
afterEach(() => {
  window.removeEventListener('keydown', handleKey);
  localStorage.clear();
});

it('waits for results, is left in the middle, and resumes at the same step', async () => {
  const { user, rerender } = await show(<Page marks={['area']} />);
  await user.click(await screen.findByRole('button', { name: 'Menu: Start the guided story' }));
  expect(await screen.findByText('Choose an area and search')).toBeTruthy();
  expect(await screen.findByText(/Draw an area on the map/)).toBeTruthy();
  expect(document.querySelector('[data-story-here]')?.textContent).toBe('Control area');

  // The result of the first step, not a press in the card, leads to the second.
  rerender(<Page marks={['results', 'image']} />);
  expect(await screen.findByText('Compare two images')).toBeTruthy();
  expect(screen.getByText(/Step 2 of 11 · done: Choose an area and search/)).toBeTruthy();
  expect(await screen.findByText(/Two have to be on the map/)).toBeTruthy();

  await user.click(within(await card()).getByRole('button', { name: 'Leave the guided story' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Guided story' })).toBeNull());
  expect(document.querySelector('[data-story-here]')).toBeNull();
  expect(saved()).toMatchObject({ state: 'left', step: 'compare' });
  // A result that comes while no one follows changes nothing.
  rerender(<Page marks={['compared']} />);
  expect(saved()).toMatchObject({ state: 'left', step: 'compare' });

  rerender(<Page marks={['image']} />);
  await user.click(screen.getByRole('button', { name: 'Menu: Resume the guided story' }));
  expect(await screen.findByText('Compare two images')).toBeTruthy();
  rerender(<Page marks={['compared']} />);
  expect(await screen.findByText('Cover the area')).toBeTruthy();
});

it('works by keyboard: to the card, from there to the control, and out with Escape', async () => {
  localStorage.setItem(
    progressKey('ada'),
    JSON.stringify({ version: 1, state: 'open', step: 'cover', since: 0 }),
  );
  const { user } = await show(<Page marks={['cover']} />);
  expect(await screen.findByText('Press “Cover this area…”.')).toBeTruthy();
  await user.keyboard('gt');
  expect(document.activeElement).toBe(await card());
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Go to the control');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Control cover');
  // Escape outside of the card is the page's.
  await user.keyboard('{Escape}');
  expect(saved().state).toBe('open');
  await user.keyboard('gt');
  await user.keyboard('{Escape}');
  expect(saved().state).toBe('left');
});

it('says what to press where the first tile of a retry failed again', async () => {
  localStorage.setItem(
    progressKey('ada'),
    JSON.stringify({ version: 1, state: 'open', step: 'canary', since: 0 }),
  );
  const { rerender } = await show(<Page marks={['cause', 'retry', 'job']} />, {}, { isDemo: true });
  expect(await screen.findByText(/The others wait for it/)).toBeTruthy();
  rerender(<Page marks={['cause', 'retry', 'job', 'rest']} />);
  expect(await screen.findByText('The first tile failed again. Press “Send the rest now”.')).toBeTruthy();
  expect(document.querySelector('[data-story-here]')?.textContent).toBe('Control rest');
});

it('explains what would be real, one step after the other, to the end', async () => {
  localStorage.setItem(
    progressKey('ada'),
    JSON.stringify({ version: 1, state: 'open', step: 'approval', since: 0 }),
  );
  const { user } = await show(<Page marks={['approve', 'place']} />);
  for (const title of [
    'Approve an order',
    'Place the order',
    'Start an ingestion',
    'Find the cause',
    'Retry one, then all',
    'Replay what happened',
  ]) {
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(document.querySelector('[data-story-here]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
  }
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(saved().state).toBe('finished');
});

it('is offered until someone declines, and not again', async () => {
  const { user } = await show(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Do not offer the guided story again' }));
  expect(screen.queryByRole('button', { name: 'Start the guided story' })).toBeNull();
  expect(saved().state).toBe('declined');
});
