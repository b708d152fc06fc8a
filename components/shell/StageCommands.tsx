'use client';
import { Command } from 'cmdk';
import { CircleCheck, Clapperboard, Gauge, Images, OctagonX, Power, RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  deliveredImages,
  failedTiles,
  failureEnds,
  stageServices,
  stageSpeeds,
} from '@/lib/demo/stage-limits';
import { shownName } from '@/lib/upstream/shown-name';
import { PaletteItem, paletteGroupClass } from './PaletteItem';
import { serviceLabels } from './services/services';
import { formatSpeed, resetPath, useStage, useStageControls } from './use-stage';

/** The stage controls of the demo as commands, for admins; nothing elsewhere. */
export function StageCommands({
  areas,
  close,
}: {
  areas: readonly { id: string; name: string }[];
  close: () => void;
}) {
  const router = useRouter();
  const { data: stage } = useStage();
  const { fail, finish, deliver, service, speed } = useStageControls();
  if (!stage) return null;
  const act = (action: () => unknown) => () => {
    close();
    void action();
  };
  return (
    <Command.Group heading="Stage" className={paletteGroupClass}>
      <PaletteItem
        icon={Clapperboard}
        value="stage controls demo"
        onSelect={act(() => router.push('/admin/stage'))}
      >
        Stage controls
      </PaletteItem>
      {stage.canReset && (
        <PaletteItem
          icon={RotateCcw}
          value="stage reset demo begin again"
          onSelect={act(() => router.push(resetPath))}
        >
          Reset the demo
        </PaletteItem>
      )}
      {stageServices.map((name) => {
        const isUp = stage.down.includes(name);
        return (
          <PaletteItem
            key={name}
            icon={Power}
            value={`stage take ${serviceLabels[name]} ${isUp ? 'up' : 'down'}`}
            onSelect={act(() => service.run({ service: name, isUp }))}
          >
            Take {serviceLabels[name].toLowerCase()} {isUp ? 'up' : 'down'}
          </PaletteItem>
        );
      })}
      {stageSpeeds
        .filter((one) => one !== stage.speed)
        .map((one) => (
          <PaletteItem
            key={one}
            icon={Gauge}
            value={`stage speed ${one}`}
            onSelect={act(() => speed.run(one))}
          >
            Run the services at {formatSpeed(one)}
          </PaletteItem>
        ))}
      {areas.map((area) => (
        <PaletteItem
          key={area.id}
          icon={Images}
          value={`stage deliver images ${area.name} ${area.id}`}
          onSelect={act(() => deliver.run({ area, count: deliveredImages }))}
        >
          Deliver {deliveredImages} images over {area.name}
        </PaletteItem>
      ))}
      {stage.aois
        .filter(({ tiles }) => tiles > 0)
        .flatMap(({ name }) =>
          failureEnds.map((endsIn) => (
            <PaletteItem
              key={`${name} ${endsIn}`}
              icon={OctagonX}
              value={`stage fail tiles ${name} ${endsIn}`}
              onSelect={act(() => fail.run({ aoi: name, endsIn }))}
            >
              Fail {failedTiles} tiles of {shownName(name)}: {endsIn}
            </PaletteItem>
          )),
        )}
      {stage.aois
        .filter(({ open }) => open > 0)
        .map(({ name }) => (
          <PaletteItem
            key={name}
            icon={CircleCheck}
            value={`stage finish ${name}`}
            onSelect={act(() => finish.run(name))}
          >
            Finish {shownName(name)}
          </PaletteItem>
        ))}
    </Command.Group>
  );
}
