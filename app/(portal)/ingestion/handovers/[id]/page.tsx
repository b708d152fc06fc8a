import { GET as handover } from '@/app/api/ingestion/handovers/[id]/route';
import { createPage } from '@/app/create-page';
import { HandoverPage } from '@/components/ingestion/handover/HandoverPage';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Handover' };

export default createPage<{ id: string }>({
  title: 'Handover',
  reads: ({ params }) => ({ own: [read(handover, { params })] }),
  show: ({ params }) => <HandoverPage id={params.id} />,
});
