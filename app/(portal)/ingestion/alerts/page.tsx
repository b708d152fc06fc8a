import { GET as alerts } from '@/app/api/ingestion/alerts/route';
import { firstOf, pageOf } from '@/app/page-of';
import { AlertsPage } from '@/components/ingestion/alerts/AlertsPage';
import { alertsInput } from '@/components/ingestion/alerts/alerts-input';
import { readPages } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Alerts' };

export default pageOf({
  title: 'Alerts',
  reads: ({ search }) => {
    const isList = [undefined, 'alerts'].includes(firstOf(search.show));
    const input = alertsInput(firstOf(search.open) === 'true', firstOf(search.aoi) ?? '');
    return { own: isList ? [readPages(alerts, input)] : [] };
  },
  show: () => <AlertsPage />,
});
