'use client';
import { formatSpeed, type useStageControls } from '@/components/shell/use-stage';
import { Panel } from '@/components/ui/Panel';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { stageSpeeds } from '@/lib/demo/stage-limits';
import { SeeIt } from './SeeIt';

/** How many times as fast as the world outside the services run. */
export function SpeedPanel({
  speed,
  control,
}: {
  speed: number;
  control: ReturnType<typeof useStageControls>['speed'];
}) {
  const chosen = stageSpeeds.find((one) => one === speed);
  return (
    <Panel title="Speed" note={`now ${formatSpeed(speed)}`} bodyClassName="space-y-3">
      <SeeIt href="/ingestion" page="Ingestion">
        At 60×, an hour of ingestion takes a minute. Slow down before you explain something. See it on
      </SeeIt>
      <SegmentedControl
        label="Speed of the services"
        value={chosen === undefined ? null : String(chosen)}
        onChange={(text) => {
          const next = stageSpeeds.find((one) => String(one) === text);
          if (next !== undefined) void control.run(next);
        }}
        options={stageSpeeds.map((one) => ({ value: String(one), label: formatSpeed(one) }))}
      />
    </Panel>
  );
}
