'use client';
import { CircleCheck, OctagonX, Power } from 'lucide-react';
import { serviceLabels } from '@/components/shell/services/services';
import type { Stage, useStageControls } from '@/components/shell/use-stage';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { stageServices } from '@/lib/demo/stage-limits';
import { SeeIt } from './SeeIt';

/** Each service with its state, and one button that takes it down or up. */
export function ServicesPanel({
  down,
  control,
}: {
  down: Stage['down'];
  control: ReturnType<typeof useStageControls>['service'];
}) {
  return (
    <Panel title="Services" bodyClassName="space-y-3">
      <SeeIt href="/#services" page="Home">
        A service that is down answers nothing. Pages say so, and continue with what they know. See it on
      </SeeIt>
      <ul className="divide-y divide-line">
        {stageServices.map((name) => {
          const isDown = down.includes(name);
          const Mark = isDown ? OctagonX : CircleCheck;
          return (
            <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="w-28">{serviceLabels[name]}</span>
              <span
                className={`flex flex-1 items-center gap-1.5 ${isDown ? 'text-failed-text' : 'text-done-text'}`}
              >
                <Mark aria-hidden size={16} />
                {isDown ? 'down' : 'up'}
              </span>
              <Button
                icon={Power}
                busy={control.isBusy && control.input?.service === name}
                onClick={() => void control.run({ service: name, isUp: isDown })}
              >
                Take {serviceLabels[name].toLowerCase()} {isDown ? 'up' : 'down'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
