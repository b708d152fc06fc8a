import type { Metadata } from 'next';
import { OrderPage } from '@/components/ordering/OrderPage';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Order' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await pageUser();
  const { id } = await params;
  return <OrderPage id={id} />;
}
