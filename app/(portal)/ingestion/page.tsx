import { GET as aois } from '@/app/api/ingestion/aois/route';
import { createPage } from '@/app/create-page';
import { AoisPage } from '@/components/ingestion/aois/AoisPage';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Ingestion' };

export default createPage({
  title: 'Ingestion',
  reads: () => ({ own: config().workflow ? [read(aois, {}, { isProvisional: true })] : [] }),
  show: () => <AoisPage />,
});
