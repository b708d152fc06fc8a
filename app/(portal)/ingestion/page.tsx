import { AoisPage } from '@/components/ingestion/AoisPage';

export const metadata = { title: 'Ingestion' };

export default function Page() {
  return <AoisPage />;
}
