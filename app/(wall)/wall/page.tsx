import { WallPage } from '@/components/ingestion/wall/WallPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Wall' };

export default async function Page() {
  await pageUser();
  return <WallPage now={new Date().toISOString()} />;
}
