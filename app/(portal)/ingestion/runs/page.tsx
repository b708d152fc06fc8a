import { RunsPage } from '@/components/ingestion/runs/RunsPage';

export const metadata = { title: 'Runs' };

export default function Page() {
  return <RunsPage />;
}
