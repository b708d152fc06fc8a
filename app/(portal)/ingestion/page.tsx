import { AoisPage } from '@/components/ingestion/AoisPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Ingestion' };

export default async function Page() {
  await pageUser();
  return <AoisPage />;
}
