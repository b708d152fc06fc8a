import 'server-only';
import { config } from '@/lib/platform/config';
import { mask } from '../presenter/mask';
import { signedInUser } from './page';

/** What every page of someone who is signed in knows of them and of this deployment; others are sent to sign in. */
export async function pageSession() {
  const user = await signedInUser();
  const { ordering, search, workflow, isDemo, hasLocalAccounts } = config();
  const { id, name, roles } = user;
  const { presentsUntil } = user.session;
  const email = presentsUntil ? mask : user.email;
  return {
    user: { id, email, name, roles, isViewOnly: user.session.isViewOnly },
    services: {
      ordering: ordering !== undefined,
      search: search !== undefined,
      workflow: workflow !== undefined,
    },
    isDemo,
    presentsUntil: presentsUntil?.toISOString(),
    /** How long presenter mode lasts from now, ms: the clock of the browser may be another one. */
    presentsForMs: presentsUntil && Math.max(0, presentsUntil.getTime() - Date.now()),
    hasLocalAccounts,
  };
}
