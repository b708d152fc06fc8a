import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, show } from '@/testing/show';
import { ContractsPanel } from './ContractsPanel';

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.org', roles: ['analyst'], isDisabled: false };
const open = {
  id: 'CTR-1',
  name: 'Coast',
  isListed: true,
  isRestricted: false,
  people: [] as (typeof ada)[],
  roles: [] as string[],
  unknown: 0,
  version: 0,
};
const list = (...contracts: object[]) => ({
  contracts,
  total: contracts.length,
  unreadable: 0,
  readAt: '2026-01-01T00:00:00Z',
});
const users = () => ({
  users: [
    { ...ada, disabledAt: null },
    { ...ada, id: 'ben', name: 'Ben', email: 'ben@example.org', disabledAt: null },
  ],
  total: 2,
});

it('restricts a contract to a person and a role, and opens it to everyone again', async () => {
  let saved: Record<string, unknown> = open;
  const { user } = await show(<ContractsPanel />, {
    'GET /api/ordering/contract-rules': () => list(saved),
    'GET /api/users': users,
    'PUT /api/ordering/contract-rules/{id}': ({ path, body }) => {
      expect(path).toBe('/api/ordering/contract-rules/CTR-1');
      const next = body as { userIds: string[]; version: number };
      expect(next.version).toBe(saved.version);
      saved = { ...open, ...next, people: next.userIds.map(() => ada), version: next.version + 1 };
      return undefined;
    },
  });
  expect(await screen.findByText('0 of 1 restricted')).toBeTruthy();
  const edit = () => user.click(screen.getByRole('button', { name: 'Change who can use Coast' }));
  await edit();
  const dialog = await screen.findByRole('dialog', { name: 'Coast' });
  await user.click(within(dialog).getByRole('radio', { name: 'Only these people and roles' }));
  expect(within(dialog).getByText(/so only admins can use this contract/)).toBeTruthy();
  await user.type(await within(dialog).findByRole('combobox', { name: 'Add a person' }), 'ada');
  await user.click(await screen.findByRole('option', { name: /Ada · ada@example.org/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^approver/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save access' }));
  expect(await screen.findByText('1 of 1 restricted')).toBeTruthy();
  expect(saved).toMatchObject({ isRestricted: true, userIds: ['ada'], roles: ['approver'], name: 'Coast' });
  expect(screen.getByText('every approver')).toBeTruthy();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await edit();
  const again = await screen.findByRole('dialog', { name: 'Coast' });
  await user.click(within(again).getByRole('radio', { name: /^Everyone/ }));
  await user.click(within(again).getByRole('button', { name: 'Save access' }));
  expect(await screen.findByText('0 of 1 restricted')).toBeTruthy();
  expect(saved).toMatchObject({ isRestricted: false, version: 2 });
});

it('shows what was saved while the service is down, and what of a row Swath does not know', async () => {
  await show(<ContractsPanel />, {
    'GET /api/ordering/contract-rules': () => ({
      ...list(
        { ...open, isListed: undefined, isRestricted: true, people: [ada], unknown: 2, version: 1 },
        { ...open, id: 'CTR-2', name: 'Desert', isListed: false, isRestricted: true, version: 1 },
      ),
      serviceProblem: 'The ordering service does not answer',
    }),
  });
  const [, known, gone] = await screen.findAllByRole('row');
  expect(known?.textContent).toMatch(/Ada.*2 saved entries unknown to Swath. They admit no one/);
  expect(gone?.textContent).toMatch(/no longer lists it.*Only admins/);
  expect(screen.getByRole('status').textContent).toMatch(/does not answer.*All rules still hold/);
});

it('keeps the dialog with what was chosen when someone else was first', async () => {
  const { user } = await show(<ContractsPanel />, {
    'GET /api/ordering/contract-rules': () => list(open),
    'GET /api/users': users,
    'PUT /api/ordering/contract-rules/{id}': () =>
      new Refusal({ status: 409, type: 'contract-rule-changed', title: 'Someone else changed it' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change who can use Coast' }));
  const dialog = await screen.findByRole('dialog', { name: 'Coast' });
  await user.click(within(dialog).getByRole('radio', { name: 'Only these people and roles' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save access' }));
  expect(await within(dialog).findByText('Someone else changed it')).toBeTruthy();
});
