'use client';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { query } from '@/components/api';
import { toAreaSearchPath, type useStageControls } from '@/components/shell/use-stage';
import { Button } from '@/components/ui/Button';
import { Combobox } from '@/components/ui/Combobox';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { TextField } from '@/components/ui/TextField';
import { deliveredImages, maxDeliveredImages } from '@/lib/demo/stage-limits';
import { SeeIt } from './SeeIt';

/** New images over a saved area. */
export function DeliverPanel({ control }: { control: ReturnType<typeof useStageControls>['deliver'] }) {
  const { data, error } = useQuery(query('GET /api/areas', { query: {} }));
  const [areaId, setAreaId] = useState<string | null>();
  const [typed, setTyped] = useState(String(deliveredImages));
  const areas = data?.areas ?? [];
  const area = areaId === null ? undefined : (areas.find(({ id }) => id === areaId) ?? areas[0]);
  const count = Number(typed);
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxDeliveredImages;
  return (
    <Panel title="New images" bodyClassName="space-y-3">
      <SeeIt href={area ? toAreaSearchPath(area.id) : '/areas'} page="Search">
        The archive gains images of the last days over an area. Saved searches find them too. See it on
      </SeeIt>
      <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
        <Combobox
          label="Saved area"
          value={area?.id ?? null}
          onChange={setAreaId}
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose an area"
        />
        <TextField
          label="Images"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          maxLength={2}
          error={isCount ? undefined : `A number from 1 to ${maxDeliveredImages}`}
        />
      </div>
      <Button
        icon={Images}
        busy={control.isBusy}
        reason={
          error
            ? 'The saved areas cannot be read'
            : area
              ? isCount
                ? undefined
                : `Type a number from 1 to ${maxDeliveredImages}`
              : 'Save or choose an area first'
        }
        onClick={() => area && void control.run({ area, count })}
      >
        {isCount ? `Deliver ${formatPlural(count, 'image')}` : 'Deliver images'}
      </Button>
    </Panel>
  );
}
