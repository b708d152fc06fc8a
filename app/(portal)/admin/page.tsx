import { createLoader } from 'nuqs/server';
import { GET as users } from '@/app/api/users/route';
import { pageOf } from '@/app/page-of';
import { AdminPage } from '@/components/admin/AdminPage';
import { adminParams, usersInput } from '@/components/admin/admin-params';
import { runningVersion } from '@/lib/platform/version';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Admin' };

const paramsOf = createLoader(adminParams);

/** Users, sessions, audit and the version that runs, for admins. */
export default pageOf({
  title: 'Admin',
  access: ['admin'],
  reads: ({ search }) => ({ own: [read(users, usersInput(paramsOf(search)))] }),
  show: () => <AdminPage running={runningVersion()} />,
});
