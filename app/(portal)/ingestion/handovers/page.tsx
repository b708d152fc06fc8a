import { HandoversPage } from '@/components/ingestion/handover/HandoversPage';

export const metadata = { title: 'Handovers' };

export default function Page() {
  return <HandoversPage />;
}
