import { GET as handovers } from '@/app/api/ingestion/handovers/route';
import { createPage } from '@/app/create-page';
import { HandoversPage } from '@/components/ingestion/handover/HandoversPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Handovers' };

export default createPage({
  title: 'Handovers',
  reads: () => ({ own: [read(handovers, {})] }),
  show: () => <HandoversPage />,
});
