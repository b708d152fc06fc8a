import type { Metadata } from 'next';
import { BasketPage } from '@/components/ordering/BasketPage';
import { OrderingGate } from '@/components/ordering/OrderingGate';
import { pageUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Basket' };

export default async function Page() {
  await pageUser();
  return (
    <OrderingGate title="Basket" access={['analyst']} needsService>
      <BasketPage />
    </OrderingGate>
  );
}
