import { GET as runs } from '@/app/api/ingestion/orders/[id]/runs/route';
import { GET as order } from '@/app/api/ordering/orders/[id]/route';
import { GET as productTypes } from '@/app/api/ordering/product-types/route';
import { createPage } from '@/app/create-page';
import { OrderRuns } from '@/components/ingestion/runs/OrderRuns';
import { OrderPage } from '@/components/ordering/orders/OrderPage';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Order' };

export default createPage<{ id: string }>({
  title: 'Order',
  reads: ({ params }) => ({
    own: [read(order, { params }), ...(config().workflow ? [read(runs, { params })] : [])],
    upstream: [read(productTypes, {})],
  }),
  show: ({ params }) => (
    <OrderPage id={params.id} runs={config().workflow && <OrderRuns orderId={params.id} />} />
  ),
});
