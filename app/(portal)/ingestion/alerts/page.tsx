import { GET as alerts } from '@/app/api/ingestion/alerts/route';
import { createPage, firstValue } from '@/app/create-page';
import { AlertsPage } from '@/components/ingestion/alerts/AlertsPage';
import { alertsInput } from '@/components/ingestion/alerts/alerts-input';
import { readPages } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Alerts' };

export default createPage({
  title: 'Alerts',
  reads: ({ search }) => {
    const isList = [undefined, 'alerts'].includes(firstValue(search.show));
    const input = alertsInput(firstValue(search.open) === 'true', firstValue(search.aoi) ?? '');
    return { own: isList ? [readPages(alerts, input)] : [] };
  },
  show: () => <AlertsPage />,
});
