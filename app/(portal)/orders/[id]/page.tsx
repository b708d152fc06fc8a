import { GET as order } from '@/app/api/ordering/orders/[id]/route';
import { GET as productTypes } from '@/app/api/ordering/product-types/route';
import { pageOf } from '@/app/page-of';
import { OrderPage } from '@/components/ordering/orders/OrderPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Order' };

export default pageOf<{ id: string }>({
  title: 'Order',
  reads: ({ params }) => ({ own: [read(order, { params })], upstream: [read(productTypes, {})] }),
  show: ({ params }) => <OrderPage id={params.id} />,
});
