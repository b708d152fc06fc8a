import { createLoader } from 'nuqs/server';
import { GET as orders } from '@/app/api/ordering/orders/route';
import { pageOf } from '@/app/page-of';
import { OrdersPage } from '@/components/ordering/orders/OrdersPage';
import { firstLimit, ordersParsers, toOrdersQuery } from '@/components/ordering/orders/orders-params';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Orders' };

const paramsOf = createLoader(ordersParsers);

export default pageOf({
  title: 'Orders',
  reads: ({ search }) => ({
    // The layout reads those whose outcome is unknown.
    own: [read(orders, { query: { ...toOrdersQuery(paramsOf(search)), limit: firstLimit } })],
  }),
  show: () => <OrdersPage />,
});
