import { RunsPage } from '@/components/ingestion/RunsPage';

export const metadata = { title: 'Runs' };

export default function Page() {
  return <RunsPage />;
}
