'use client';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan } from '@/components/shell/session';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import { AlertList } from './AlertList';
import { alertsParams } from './alerts-params';

const RulesPanel = dynamic(() => import('./RulesPanel').then(({ RulesPanel: Panel }) => Panel), {
  loading: () => <SkeletonRows rows={5} className="h-13" />,
});

const WebhooksPanel = dynamic(() => import('./WebhooksPanel').then(({ WebhooksPanel: Panel }) => Panel), {
  loading: () => <SkeletonRows rows={3} className="h-13" />,
});

/** What was reported, by which rules, and to whom else. */
export function AlertsPage() {
  const [{ show }, setParams] = useQueryStates(alertsParams);
  const canManageWebhooks = useCan(['admin']);
  return (
    <>
      <PageTitle title="Alerts" parent={{ href: '/ingestion', label: 'Ingestion' }} />
      <div className="max-w-[100rem] px-4 py-4 md:px-6">
        <Tabs
          label="Alerts"
          value={show === 'webhooks' && !canManageWebhooks ? 'alerts' : show}
          onChange={(next) => void setParams({ show: next })}
          tabs={[
            { value: 'alerts', label: 'Alerts' },
            { value: 'rules', label: 'Rules' },
            ...(canManageWebhooks ? [{ value: 'webhooks' as const, label: 'Webhooks' }] : []),
          ]}
        >
          <TabPanel value="alerts" className="mt-4">
            <AlertList />
          </TabPanel>
          <TabPanel value="rules" className="mt-4">
            <RulesPanel />
          </TabPanel>
          {canManageWebhooks && (
            <TabPanel value="webhooks" className="mt-4">
              <WebhooksPanel />
            </TabPanel>
          )}
        </Tabs>
      </div>
    </>
  );
}
