import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/AdminPage';
import { NotAllowed } from '@/components/shell/NotAllowed';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Admin' };

/** Users and audit, for admins. */
export default async function Admin() {
  const { isAllowed } = await pageUser(['admin']);
  return isAllowed ? <AdminPage /> : <NotAllowed title="Admin" needs={['admin']} />;
}
