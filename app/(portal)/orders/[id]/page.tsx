import { GET as order } from '@/app/api/ordering/orders/[id]/route';
import { GET as productTypes } from '@/app/api/ordering/product-types/route';
import { createPage } from '@/app/create-page';
import { OrderPage } from '@/components/ordering/orders/OrderPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Order' };

export default createPage<{ id: string }>({
  title: 'Order',
  reads: ({ params }) => ({ own: [read(order, { params })], upstream: [read(productTypes, {})] }),
  show: ({ params }) => <OrderPage id={params.id} />,
});
