'use client';
import { CircleCheck, OctagonX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Stage, toBoardPath, type useStageControls } from '@/components/shell/use-stage';
import { Button } from '@/components/ui/Button';
import { Combobox } from '@/components/ui/Combobox';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { type FailureEnd, failedTiles, failureEnds } from '@/lib/demo/stage-limits';
import { shownName } from '@/lib/upstream/shown-name';
import { SeeIt } from './SeeIt';

type Controls = ReturnType<typeof useStageControls>;
type Aois = Stage['aois'];

/** What it means for an operator when tiles end in a status. */
const endHints: Record<FailureEnd, string> = {
  RETRY: 'Operators can retry them: all, or one first.',
  FAILED: 'They stay FAILED. A retry leaves them out.',
};
const ends = failureEnds.map((value) => ({ value, label: value, hint: endHints[value] }));

/** Forty tiles of an AOI that fail for one cause. */
export function FailPanel({ aois, control }: { aois: Aois; control: Controls['fail'] }) {
  const choice = useAoi(aois.filter(({ tiles }) => tiles > 0));
  const [endsIn, setEndsIn] = useState<FailureEnd>(failureEnds[0]);
  return (
    <Panel title="Failures" bodyClassName="space-y-3">
      <SeeIt
        href={choice.chosen ? toBoardPath(choice.chosen.name) : '/ingestion'}
        page="the board of the AOI"
      >
        Tiles fail, with messages of one cause. See it on
      </SeeIt>
      {choice.field}
      <RadioGroup label="They end in" value={endsIn} onChange={setEndsIn} options={ends} />
      <Button
        data-story="fail-tiles"
        icon={OctagonX}
        busy={control.isBusy}
        reason={choice.chosen ? undefined : 'Choose an AOI first'}
        onClick={() => choice.chosen && void control.run({ aoi: choice.chosen.name, endsIn })}
      >
        Fail {failedTiles} tiles
      </Button>
    </Panel>
  );
}

/** An AOI whose open work ends as DONE. */
export function FinishPanel({ aois, control }: { aois: Aois; control: Controls['finish'] }) {
  const choice = useAoi(aois);
  const open = choice.chosen?.open ?? 0;
  return (
    <Panel title="Finish an AOI" bodyClassName="space-y-3">
      <SeeIt
        href={choice.chosen ? toBoardPath(choice.chosen.name) : '/ingestion'}
        page="the board of the AOI"
      >
        What is open becomes DONE. What has FAILED stays. See it on
      </SeeIt>
      {choice.field}
      <Button
        icon={CircleCheck}
        busy={control.isBusy}
        reason={
          choice.chosen ? (open === 0 ? 'This AOI has no open work' : undefined) : 'Choose an AOI first'
        }
        onClick={() => choice.chosen && void control.run(choice.chosen.name)}
      >
        {open > 0 ? `Finish ${formatPlural(open, 'item')}` : 'Finish the AOI'}
      </Button>
    </Panel>
  );
}

/** The choice of an AOI: the one with most open work at first. */
function useAoi(aois: Aois): { chosen: Aois[number] | undefined; field: ReactNode } {
  const [name, setName] = useState<string | null>();
  const [most] = [...aois].sort((a, b) => b.open - a.open);
  const [first] = useState(most?.name);
  const wanted = name === undefined ? first : name;
  const chosen = aois.find((aoi) => aoi.name === wanted);
  return {
    chosen,
    field: (
      <Combobox
        label="AOI"
        value={chosen?.name ?? null}
        onChange={setName}
        options={aois.map((aoi) => ({
          value: aoi.name,
          label: shownName(aoi.name),
          hint: `${formatPlural(aoi.tiles, 'tile')}, ${formatCount(aoi.open)} open`,
        }))}
        placeholder="Choose an AOI"
      />
    ),
  };
}
