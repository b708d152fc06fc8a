'use client';
import { ServiceList, ServiceTrouble } from '@/components/shell/ServiceList';
import { servicesInWords, useServices } from '@/components/shell/services';
import { Failure } from '@/components/ui/Failure';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';

/** How the four services do, as the portal has seen it. */
export function ServicesPanel() {
  const { data, error, refetch } = useServices();
  return (
    <Panel
      title="Services"
      note={data && servicesInWords(data.services)}
      actions={<span className="text-12 text-muted">last 24 h, median</span>}
      padded={false}
    >
      {data ? (
        <>
          <ServiceList services={data.services} />
          <ServiceTrouble services={data.services} />
        </>
      ) : error ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : (
        <SkeletonRows rows={4} className="h-10" />
      )}
    </Panel>
  );
}
