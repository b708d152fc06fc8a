import { AlertsPage } from '@/components/ingestion/alerts/AlertsPage';

export const metadata = { title: 'Alerts' };

export default function Page() {
  return <AlertsPage />;
}
