import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, show } from '@/testing/show';
import { GroupTable } from './GroupTable';
import { useItemQuestion } from './use-item-question';

function Groups() {
  return <GroupTable aoi="Coast" question={useItemQuestion()} by="scene" version={1} />;
}
const groups = [{ key: '7', label: 'Scene 7', count: 2, counts: { DONE: 2 } }];
const answering = (total: number): Answers => ({
  'GET /api/ingestion/aois/{aoi}/items/groups': () => ({ groups, total }),
});

it('says how many groups there are, and that not all of them are in the list', async () => {
  await show(<Groups />, answering(12_000));
  expect(await screen.findByText('12,000 groups')).toBeTruthy();
  expect(screen.getByText('The first 1 of 12,000 are shown.')).toBeTruthy();
});

it('says nothing of the sort where the list is whole', async () => {
  await show(<Groups />, answering(1));
  expect(await screen.findByText('1 group')).toBeTruthy();
  expect(screen.queryByText(/are shown/)).toBeNull();
});
