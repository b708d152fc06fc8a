'use client';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Popover } from '@/components/ui/Popover';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { ServiceList, ServiceWarnings } from './ServiceList';
import { formatServices, type ServiceView, useServices } from './services';

/** The small sign of the four services' health: a dot each, a triangle where one is slow; more behind it. */
export function ServiceStatusButton() {
  const { data, error, refetch } = useServices();
  const services = data?.services ?? [];
  const words = data ? formatServices(services) : 'unknown';
  return (
    <Popover
      side="right"
      align="end"
      label="Services"
      className="w-[25rem]"
      trigger={
        <button
          type="button"
          aria-label={`Services: ${words}`}
          className="focus-inset flex w-full flex-col items-center gap-0.5 rounded-control py-1 text-12 text-muted hover:bg-hover hover:text-ink"
        >
          <span aria-hidden className="flex h-3 items-center gap-1">
            {services
              .filter(({ state }) => state !== 'absent')
              .map((service) => (
                <Dot key={service.name} state={service.state} />
              ))}
          </span>
          Services
        </button>
      }
    >
      <div className="flex h-11 items-center gap-2 border-line border-b px-4">
        <h2 className="font-strong">Services</h2>
        <span className="text-muted">{words}</span>
        <span className="ml-auto text-12 text-muted">last 24 h, median</span>
      </div>
      {data ? <ServiceList services={services} /> : !error && <SkeletonRows className="h-10" />}
      {data && <ServiceWarnings services={services} />}
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
    </Popover>
  );
}

function Dot({ state }: Pick<ServiceView, 'state'>) {
  if (state === 'slow')
    return <span className="size-2 bg-retry-fill [clip-path:polygon(50%_0,100%_100%,0_100%)]" />;
  if (state === 'down') return <span className="size-2 rotate-45 bg-failed-fill" />;
  if (state === 'ok') return <span className="size-[0.4375rem] rounded-full bg-done-fill" />;
  return <span className="size-[0.4375rem] rounded-full border border-control-line" />;
}
