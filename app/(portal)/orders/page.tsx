import { createLoader } from 'nuqs/server';
import { GET as choices } from '@/app/api/ordering/orders/choices/route';
import { GET as orders } from '@/app/api/ordering/orders/route';
import { createPage } from '@/app/create-page';
import { OrdersPage } from '@/components/ordering/orders/OrdersPage';
import { firstLimit, ordersParsers, toOrdersQuery } from '@/components/ordering/orders/orders-params';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Orders' };

const loadParams = createLoader(ordersParsers);

export default createPage({
  title: 'Orders',
  reads: ({ search }) => ({
    // The layout reads those whose outcome is unknown.
    own: [
      read(orders, { query: { ...toOrdersQuery(loadParams(search)), limit: firstLimit } }),
      read(choices, {}),
    ],
  }),
  show: () => <OrdersPage />,
});
