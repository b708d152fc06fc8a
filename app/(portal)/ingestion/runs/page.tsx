import { RunsPage } from '@/components/ingestion/runs/RunsPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Runs' };

export default async function Page() {
  await pageUser();
  return <RunsPage />;
}
