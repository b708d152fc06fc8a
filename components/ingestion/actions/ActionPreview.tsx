'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Status } from '@/lib/ingestion/status';
import type { BoardState } from '../board/use-board';
import { ActionMap } from './ActionMap';
import type { Plan } from './use-plan';

// Its worker and its drawing are needed by those alone who look at it.
const ActionGraph = dynamic(() => import('./ActionGraph').then((loaded) => loaded.ActionGraph), {
  loading: () => <SkeletonRows rows={4} />,
});

const views = [
  { value: 'map', label: 'On the map' },
  { value: 'graph', label: 'As a graph' },
] as const;

/** How far an action reaches: where, and along which links. */
export function ActionPreview(props: { aoi: string; board: BoardState; plan: Plan; to: Status | undefined }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('map');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label="Affected items"
        hideLabel
        value={view}
        onChange={setView}
        options={[...views]}
      />
      {view === 'map' ? <ActionMap {...props} /> : <ActionGraph {...props} />}
    </div>
  );
}
