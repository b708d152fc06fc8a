import { createPage } from '@/app/create-page';
import { readAois } from '@/app/read-aois';
import { WallPage } from '@/components/ingestion/wall/WallPage';
import { config } from '@/lib/platform/config';

export const metadata = { title: 'Wall' };

export default createPage({
  title: 'Wall',
  reads: () => (config().workflow ? { own: [readAois()] } : {}),
  show: () => <WallPage now={new Date().toISOString()} />,
});
