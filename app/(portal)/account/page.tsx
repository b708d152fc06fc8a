import { GET as notifications } from '@/app/api/account/notifications/route';
import { GET as secondFactor } from '@/app/api/account/second-factor/route';
import { GET as sessions } from '@/app/api/account/sessions/route';
import { GET as tokens } from '@/app/api/account/tokens/route';
import { createPage } from '@/app/create-page';
import { AccountPage } from '@/components/account/AccountPage';
import { hasOwnPassword } from '@/lib/accounts/users';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Account' };

/** The reader's own account: where they are signed in, and their password. */
export default createPage({
  title: 'Account',
  access: 'all',
  reads: () => ({
    own: [read(sessions, {}), read(secondFactor, {}), read(tokens, {}), read(notifications, {})],
  }),
  show: async ({ user }) => (
    <AccountPage hasPassword={!user.session.isViewOnly && (await hasOwnPassword(user.id))} />
  ),
});
