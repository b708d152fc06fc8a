import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { InstallationReport, ReportLine } from '@/lib/installation/report';
import { Refusal, show } from '@/testing/show';
import { AdminPage } from './AdminPage';

const line = (changed: Partial<ReportLine>): ReportLine => ({
  id: 'search',
  part: 'services',
  label: 'Search service',
  state: 'ok',
  address: 'https://search.example',
  found: 'It answered a search of one second with 0 images.',
  dialect: 'letter',
  ms: 123,
  missing: [],
  next: null,
  ...changed,
});
const report = (lines: ReportLine[]): InstallationReport => ({
  at: '2026-11-26T08:00:00.000Z',
  ms: 900,
  version: '1.0.0',
  build: 'abc',
  node: 'v26.0.0',
  lines,
});
const broken = [
  line({}),
  line({
    id: 'workflow',
    label: 'Workflow server',
    state: 'failed',
    found: 'A web page answers, and not the service.',
    dialect: 'unknown',
    missing: ['WORKFLOW_TOKEN is not set. Swath asks the server without a token.'],
    next: 'Check whether WORKFLOW_URL leads to a sign-in page.',
  }),
  line({
    id: 'proxy-body',
    part: 'proxy',
    label: 'Size of bodies',
    state: 'unknown',
    dialect: null,
    ms: null,
  }),
];

const open = (answers: Parameters<typeof show>[1]) =>
  show(
    <AdminPage running={{ version: '1', build: 'b', node: 'v20' }} />,
    { 'GET /api/users': () => ({ users: [], total: 0 }), ...answers },
    { search: 'show=installation' },
  );

it('shows what answered, what is missing and what to do, by part, and counts the states', async () => {
  await open({ 'GET /api/installation': () => report(broken) });
  const services = within(await screen.findByRole('region', { name: 'Services' }));
  const [search, workflow] = services.getAllByRole('listitem');
  expect(search?.textContent).toContain('In order');
  expect(search?.textContent).toContain('to the letter of the interface');
  expect(workflow?.textContent).toContain('Failed');
  expect(workflow?.textContent).toContain('A web page answers, and not the service.');
  expect(workflow?.textContent).toContain('WORKFLOW_TOKEN is not set.');
  expect(workflow?.textContent).toContain('To do: Check whether WORKFLOW_URL leads to a sign-in page.');
  expect(within(screen.getByRole('region', { name: 'Proxy' })).getByText('Unknown')).toBeTruthy();
  expect(screen.getByText('1 failed, 1 unknown and 1 in order')).toBeTruthy();
  expect(screen.getByText(/does not show whether an order or a start of an ingestion succeeds/)).toBeTruthy();
});

it('checks again when asked, and copies the newest report as text', async () => {
  let count = 0;
  const { user, asked } = await open({
    'GET /api/installation': () => {
      count += 1;
      return report(count === 1 ? broken : [line({ found: 'It answers again.' })]);
    },
  });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await screen.findByText('A web page answers, and not the service.');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('It answers again.');
  expect(asked.filter(({ key }) => key === 'GET /api/installation')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  await screen.findByText('Report copied');
  expect(writeText).toHaveBeenCalledOnce();
  const text = writeText.mock.calls[0]?.[0] ?? '';
  expect(text).toContain('In order: Search service (https://search.example), 0.1 s');
  expect(text).toContain('It answers again.');
  expect(text).not.toContain('web page');
});

it('says that the check failed, and offers to try again', async () => {
  let isDown = true;
  const { user } = await open({
    'GET /api/installation': () =>
      isDown
        ? new Refusal({ status: 503, type: 'busy', title: 'Swath is busy', retryable: true })
        : report([line({})]),
  });
  await screen.findByText('Swath is busy');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Search service')).toBeTruthy());
});
