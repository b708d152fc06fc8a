import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, show } from '@/testing/show';
import { WallPage } from './WallPage';

const counts = { NEW: 0, PENDING: 4, DONE: 6, RETRY: 0, FAILED: 0, unknown: 0 };
const aoi = (name: string) => ({
  name,
  status: 'PENDING',
  scenes: counts,
  tiles: counts,
  from: null,
  to: null,
  unreadable: null,
  readAt: Date.now(),
  error: null,
  perHour: null,
  leftMs: null,
  changedAt: null,
  oldestPending: null,
});

function wall(names: string[], { total = names.length, search = '', isListed = true, tiles = counts } = {}) {
  const answers: Answers = {
    'GET /api/ingestion/aois': () => ({
      server: { state: 'ok', sentence: null, listedAt: isListed ? Date.now() : null },
      aois: names.map((name) => ({ ...aoi(name), tiles })),
      total,
    }),
    'GET /api/ingestion/samples': () => ({ aois: [] }),
  };
  return show(<WallPage now="2026-01-01T00:00:00Z" />, answers, { search });
}
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('counts all AOIs of the server, and says of a chosen one that a cut list leaves out only that it is not listed', async () => {
  await wall(['Coast'], { total: 12_000, search: 'aoi=Coast,Far' });
  await screen.findByText('1 of 12,000 AOIs');
  expect(screen.getByText('Not among the 1 AOI listed: Far')).toBeTruthy();
  expect(screen.queryByText(/Not on the server/)).toBeNull();
});

it('says of a chosen AOI that a whole list does not have that it is not on the server', async () => {
  await wall(['Coast'], { search: 'aoi=Coast,Far' });
  expect(await screen.findByText('Not on the server: Far')).toBeTruthy();
});

it('calls no chosen AOI missing while the server has not listed its AOIs yet', async () => {
  await wall([], { search: 'aoi=Coast', isListed: false });
  await screen.findByText('No AOI list yet');
  expect(screen.queryByText(/Coast/)).toBeNull();
});

it('turns its pages with the arrow keys and holds one with the space bar, unless a button has the focus', async () => {
  const { user } = await wall(['a', 'b', 'c', 'd']);
  await screen.findByText('4 of 4 AOIs');
  expect(cards()).toEqual(['a', 'b', 'c']);
  await user.keyboard('{ArrowRight}');
  expect(cards()).toEqual(['b', 'c', 'd']);
  await user.keyboard(' ');
  expect(screen.getByText('paused')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(cards()).toEqual(['a', 'b', 'c']);
  screen.getByRole('button', { name: 'Start rotation' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(cards()).toEqual(['a', 'b', 'c']);
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Stay on this page' })).toBeTruthy();
});

it('names the worst first: what FAILED before what needs a retry', async () => {
  await wall(['Coast'], { tiles: { ...counts, RETRY: 2, FAILED: 1_032 } });
  expect(await screen.findByText('1,032 failed')).toBeTruthy();
  expect(screen.queryByText(/a retry/)).toBeNull();
});
