import { HandoversPage } from '@/components/ingestion/handover/HandoversPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Handovers' };

export default async function Page() {
  await pageUser();
  return <HandoversPage />;
}
