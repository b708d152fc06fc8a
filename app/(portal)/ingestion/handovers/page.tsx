import { GET as handovers } from '@/app/api/ingestion/handovers/route';
import { pageOf } from '@/app/page-of';
import { HandoversPage } from '@/components/ingestion/handover/HandoversPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Handovers' };

export default pageOf({
  title: 'Handovers',
  reads: () => ({ own: [read(handovers, {})] }),
  show: () => <HandoversPage />,
});
