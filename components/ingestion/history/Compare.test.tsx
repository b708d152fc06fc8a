import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, show } from '@/testing/show';
import { Compare } from './Compare';

const run = (aoi: string, since: number) => ({ aoi, since, until: since + 3_600_000, isOwn: true });
const [own, earlier, other] = [
  run('Coast-3', Date.UTC(2026, 2, 1)),
  run('Coast-2', Date.UTC(2026, 1, 1)),
  run('Desert', 0),
];
const answers = (runs: object[], likely: object | null): Answers => ({
  'GET /api/ingestion/aois/{aoi}/history/runs': () => ({ runs, likely }),
  // Without a curve both sides say that they know nothing, which is not what is tested.
  'GET /api/ingestion/aois/{aoi}/history/run': () => new Promise(() => undefined),
});
const runsAsked = (asked: { path: string }[]) =>
  asked.flatMap(({ path }) => /aois\/([^/]+)\/history\/run\?/.exec(path)?.[1] ?? []);

it('compares with the likely run at once, and with another once it is chosen by keyboard', async () => {
  const { user, asked } = await show(<Compare aoi="Coast-3" />, answers([own, earlier, other], earlier));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Earlier run' });
  expect(field.value).toMatch(/^Coast-2, started/);
  await waitFor(() => expect(runsAsked(asked).toSorted()).toEqual(['Coast-2', 'Coast-3']));
  await user.clear(field);
  await user.type(field, 'Des');
  await screen.findByRole('option', { name: /^Desert/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(runsAsked(asked)).toContain('Desert'));
});

it('guesses no run if none is likely, and says how to choose one', async () => {
  const { asked } = await show(<Compare aoi="Coast-3" />, answers([own, other], null));
  expect(await screen.findByText(/^No earlier run has this name/)).toBeTruthy();
  expect(runsAsked(asked)).toEqual([]);
});

it('says that there is nothing to compare with while this is the only run', async () => {
  await show(<Compare aoi="Coast-3" />, answers([own], null));
  expect(await screen.findByText(/^No other run recorded yet/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
