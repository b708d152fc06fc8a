import type { Metadata } from 'next';
import { OrdersPage } from '@/components/ordering/OrdersPage';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Orders' };

export default async function Page() {
  await pageUser();
  return <OrdersPage />;
}
