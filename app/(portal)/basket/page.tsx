import { GET as basket } from '@/app/api/ordering/basket/route';
import { GET as order } from '@/app/api/ordering/orders/[id]/route';
import { GET as productTypes } from '@/app/api/ordering/product-types/route';
import { GET as projectReferences } from '@/app/api/ordering/project-references/route';
import { createPage } from '@/app/create-page';
import { NoOrdering } from '@/components/ordering/catalogue/NoOrdering';
import { BasketPage } from '@/components/ordering/quote/BasketPage';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Basket' };

export default createPage({
  title: 'Basket',
  access: ['analyst'],
  reads: () =>
    config().ordering
      ? {
          own: [
            read(
              basket,
              {},
              {
                next: (one) => (one.order ? [read(order, { params: { id: one.order.id } })] : []),
              },
            ),
            read(projectReferences, {}),
          ],
          upstream: [read(productTypes, {})],
        }
      : {},
  show: () => (config().ordering ? <BasketPage /> : <NoOrdering title="Basket" />),
});
