import { GET as rules } from '@/app/api/ingestion/alert-rules/route';
import { GET as alerts } from '@/app/api/ingestion/alerts/route';
import { GET as webhooks } from '@/app/api/ingestion/webhooks/route';
import { type Asked, createPage, firstValue } from '@/app/create-page';
import { AlertsPage } from '@/components/ingestion/alerts/AlertsPage';
import { alertsInput } from '@/components/ingestion/alerts/alerts-input';
import { isAllowed } from '@/lib/accounts/role';
import { type PrefetchedAnswer, read, readPages } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Alerts' };

export default createPage({
  title: 'Alerts',
  reads: ({ search, user }) => ({ own: readTab(search, user) }),
  show: () => <AlertsPage />,
});

/** What the open tab shows. */
function readTab(
  search: Asked<unknown>['search'],
  { roles }: Asked<unknown>['user'],
): readonly PrefetchedAnswer[] {
  const show = firstValue(search.show);
  if (show === 'rules') return [read(rules, {})];
  if (show === 'webhooks' && isAllowed(roles, ['admin'])) return [read(webhooks, {})];
  return [readPages(alerts, alertsInput(firstValue(search.open) === 'true', firstValue(search.aoi) ?? ''))];
}
