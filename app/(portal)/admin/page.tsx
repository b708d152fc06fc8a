import { createLoader } from 'nuqs/server';
import { GET as users } from '@/app/api/users/route';
import { createPage } from '@/app/create-page';
import { AdminPage } from '@/components/admin/AdminPage';
import { adminParams, usersInput } from '@/components/admin/admin-params';
import { runningVersion } from '@/lib/platform/version';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Admin' };

const loadParams = createLoader(adminParams);

/** Users, sessions, audit and the version that runs, for admins. */
export default createPage({
  title: 'Admin',
  access: ['admin'],
  reads: ({ search }) => ({ own: [read(users, usersInput(loadParams(search)))] }),
  show: () => <AdminPage running={runningVersion()} />,
});
