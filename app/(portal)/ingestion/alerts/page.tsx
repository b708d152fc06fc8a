import { AlertsPage } from '@/components/ingestion/alerts/AlertsPage';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'Alerts' };

export default async function Page() {
  await pageUser();
  return <AlertsPage />;
}
