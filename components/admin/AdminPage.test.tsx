import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, show } from '@/testing/show';
import { AdminPage } from './AdminPage';

const person = (id: string, name: string, disabledAt: string | null = null) => ({
  id,
  name,
  email: `${id}@example.org`,
  roles: ['analyst'],
  hasPassword: true,
  hasSecondFactor: false,
  isDemo: false,
  isProvided: false,
  createdAt: '2026-01-01T00:00:00Z',
  lastSignInAt: null,
  disabledAt,
});
const searches = (asked: Asked[]) => asked.flatMap(({ key, path }) => (key === 'GET /api/users' ? path : []));
const Page = () => <AdminPage running={{ version: '1', build: 'b', node: 'v20' }} />;

it('asks the server for the users of the search in the address, and counts all that match', async () => {
  const { asked } = await show(
    <Page />,
    { 'GET /api/users': () => ({ users: [person('ben', 'Ben')], total: 1_200 }) },
    { search: 'search=BEN@' },
  );
  await screen.findByText('Ben');
  expect(searches(asked)).toEqual(['/api/users?search=BEN%40']);
  expect(screen.getByText('1,200 matching users')).toBeTruthy();
  expect(screen.getByText('The first 1 of 1,200 are shown.')).toBeTruthy();
});

it('asks once for a word that is typed into the search, and shows who was found before until then', async () => {
  const { user, asked } = await show(<Page />, {
    'GET /api/users': ({ path }) =>
      path.includes('search=')
        ? { users: [person('ben', 'Ben')], total: 1 }
        : { users: [person('ada', 'Ada'), person('ben', 'Ben')], total: 2 },
  });
  await screen.findByText('Ada');
  expect(screen.getByText('2 users')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find a user' }), 'ben');
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
  expect(screen.getByText('Ben')).toBeTruthy();
  expect(searches(asked)).toEqual(['/api/users', '/api/users?search=ben']);
});

it('opens the menu of a user by keyboard, revokes their access once it is confirmed, and reads the list again', async () => {
  let revokedAt: string | null = null;
  const { user, asked } = await show(<Page />, {
    'GET /api/users': () => ({ users: [person('ben', 'Ben', revokedAt)], total: 1 }),
    'PATCH /api/users/{id}': () => {
      revokedAt = '2026-02-01T00:00:00Z';
      return {};
    },
  });
  const menu = await screen.findByRole('button', { name: 'Change Ben' });
  menu.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: /^Revoke/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(asked.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  await user.click(dialog.getByRole('button', { name: /^Revoke/ }));
  await screen.findByText(/^revoked/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({
    path: '/api/users/ben',
    body: { isDisabled: true },
  });
});
