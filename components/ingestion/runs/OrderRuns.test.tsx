import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, Refusal, show } from '@/testing/show';
import { OrderRuns } from './OrderRuns';

const run = {
  id: 'r1',
  aoi: 'Coast',
  startedBy: 'Otto',
  startedAt: '2026-01-01T00:00:00.000Z',
  state: 'started',
  input: 'scenes',
  isFromOrder: false,
  sourceIds: ['DS_1'],
};
const answer = (more: object): Answers => ({
  'GET /api/ingestion/orders/{id}/runs': () => ({
    runs: [run],
    total: 1,
    imageCount: 2,
    unnamed: [],
    ...more,
  }),
});
const text = () => screen.getByRole('region', { name: 'Ingestion' }).textContent;

it('leads to the runs that name the images, and says of the others that nothing is known', async () => {
  await show(<OrderRuns orderId="o1" />, answer({ unnamed: ['DS_2'] }));
  const link = await screen.findByRole('link', { name: 'Run into Coast' });
  expect(link.getAttribute('href')).toBe('/ingestion/runs?run=r1');
  expect(text()).toContain('Names 1 of 2 images: DS_1');
  expect(text()).toContain('No run in Swath’s records names 1 of 2 images (DS_2) by its source ID.');
  expect(text()).toContain('Whether another tool ingested it is unknown.');
});

it('never says that an image was not ingested', async () => {
  await show(<OrderRuns orderId="o1" />, answer({ runs: [], total: 0, unnamed: ['DS_1', 'DS_2'] }));
  await screen.findByText(/names any image of this order/);
  expect(text()).toContain('Whether another tool ingested them is unknown.');
  expect(text()).not.toMatch(/not ingested/);
});

it('says of a run from the order that sent no list that its images are unknown', async () => {
  const from = { ...run, isFromOrder: true, input: 'payload', sourceIds: [] };
  await show(<OrderRuns orderId="o1" />, answer({ runs: [from], unnamed: ['DS_1', 'DS_2'] }));
  expect(await screen.findByText(/started from this order/)).toBeTruthy();
  expect(text()).toContain('which images it ingested is unknown');
});

it('shows a failure with a way to try again', async () => {
  await show(<OrderRuns orderId="o1" />, {
    'GET /api/ingestion/orders/{id}/runs': () =>
      new Refusal({ status: 500, type: 'internal', title: 'Swath could not read its database' }),
  });
  expect(await screen.findByText('Swath could not read its database')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
