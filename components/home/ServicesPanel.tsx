'use client';
import { ServiceList, ServiceWarnings } from '@/components/shell/services/ServiceList';
import { formatServices, useServices } from '@/components/shell/services/services';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';

/** How the four services do, as the portal has seen it. */
export function ServicesPanel() {
  const { data, error, refetch } = useServices();
  return (
    <Panel
      title="Services"
      note={data && formatServices(data.services)}
      actions={<span className="text-12 text-muted">last 24 h, median</span>}
      padded={false}
    >
      {data ? (
        <>
          <ServiceList services={data.services} />
          <ServiceWarnings services={data.services} />
        </>
      ) : error ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />
      ) : (
        <SkeletonRows rows={4} className="h-10" />
      )}
    </Panel>
  );
}
