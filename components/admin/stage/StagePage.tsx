'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { PageTitle } from '@/components/shell/PageTitle';
import { serviceLabels } from '@/components/shell/services/services';
import { formatSpeed, type Stage, useStage, useStageControls } from '@/components/shell/use-stage';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural, formatSeries } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { FailPanel, FinishPanel } from './AoiPanels';
import { DeliverPanel } from './DeliverPanel';
import { ResetPanel } from './ResetPanel';
import { ServicesPanel } from './ServicesPanel';
import { SpeedPanel } from './SpeedPanel';

const Resetting = dynamic(() => import('./reset-parts').then((parts) => parts.Resetting));

/** How often the simulator is asked what it does, ms. */
const refetchMs = 5_000;

/** What a presenter of the demo does to the simulator, and how it is now. */
export function StagePage() {
  /** When the demo began the last time; undefined while no reset is under way. */
  const [before, setBefore] = useState<string | null>();
  const { data: stage, error, refetch } = useStage(refetchMs);
  const controls = useStageControls();
  if (before !== undefined) {
    return (
      <>
        <PageTitle title="Stage" parent={{ href: '/admin', label: 'Admin' }} facts="begins again" />
        <Resetting before={before} />
      </>
    );
  }
  return (
    <>
      <PageTitle
        title="Stage"
        parent={{ href: '/admin', label: 'Admin' }}
        facts={stage && !error ? describeStage(stage) : 'unknown'}
      />
      <div className="max-w-[80rem] px-4 py-4 md:px-6">
        {error && (
          <ErrorMessage
            problem={error}
            onRetry={refetch}
            isInline
            className="mb-4 rounded-panel border border-line bg-surface p-4"
          />
        )}
        {stage ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ServicesPanel down={stage.down} control={controls.service} />
            <SpeedPanel speed={stage.speed} control={controls.speed} />
            <FailPanel aois={stage.aois} control={controls.fail} />
            <FinishPanel aois={stage.aois} control={controls.finish} />
            <DeliverPanel control={controls.deliver} />
            {stage.canReset && <ResetPanel onBegun={setBefore} />}
          </div>
        ) : (
          !error && <SkeletonRows rows={6} className="h-12" />
        )}
      </div>
    </>
  );
}

function describeStage({ down, speed, aois }: Stage): string {
  const services =
    down.length > 0 ? `${formatSeries(down.map((name) => serviceLabels[name]))} down` : 'all services up';
  const atWork = aois.filter(({ open }) => open > 0).length;
  return `${services} · ${formatSpeed(speed)} · ${formatPlural(atWork, 'AOI')} with open work`;
}
