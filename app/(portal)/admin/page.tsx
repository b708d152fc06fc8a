import { createLoader } from 'nuqs/server';
import { GET as contracts } from '@/app/api/ordering/contract-rules/route';
import { GET as projects } from '@/app/api/ordering/project-references/route';
import { GET as sessions } from '@/app/api/sessions/route';
import { GET as tokens } from '@/app/api/tokens/route';
import { GET as users } from '@/app/api/users/route';
import { createPage } from '@/app/create-page';
import { AdminPage } from '@/components/admin/AdminPage';
import { adminParams, type adminViews, usersInput } from '@/components/admin/admin-params';
import { config } from '@/lib/platform/config';
import { runningVersion } from '@/lib/platform/version';
import { type PageReads, read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Admin' };

const loadParams = createLoader(adminParams);

/** Users, sessions, audit and the version that runs, for admins. */
export default createPage({
  title: 'Admin',
  access: ['admin'],
  reads: ({ search }) => {
    const params = loadParams(search);
    const { own = [], upstream } = readTab(params.show);
    return { own: [read(users, usersInput(params)), ...own], upstream };
  },
  show: () => <AdminPage running={runningVersion()} />,
});

/** What a tab shows, beside the users. The installation is checked when its tab asks for it, and the audit has a filter. */
function readTab(show: (typeof adminViews)[number]): PageReads {
  if (show === 'sessions') return { own: [read(sessions, {})] };
  if (show === 'tokens') return { own: [read(tokens, {})] };
  if (!config().ordering) return {};
  if (show === 'projects') return { own: [read(projects, {})] };
  return show === 'contracts' ? { upstream: [read(contracts, {})] } : {};
}
