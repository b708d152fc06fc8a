'use client';
import { ArrowRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import {
  filterScenes,
  findDuplicates,
  type ListedScene,
  type SceneFilter,
  type SceneSort,
  sortScenes,
} from '@/lib/ingestion/runs/listing/listed-scene';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { ListingPanel, type ListingPanelProps } from './ListingPanel';
import type { SceneView } from './SceneDialog';
import { SceneFilters } from './SceneFilters';
import { SceneMap } from './SceneMap';
import { SceneSelection } from './SceneSelection';
import { SceneTable } from './SceneTable';

const SceneDialog = dynamic(() => import('./SceneDialog').then((loaded) => loaded.SceneDialog));

interface ScenesStepProps extends ListingPanelProps {
  onStart: () => void;
}

const everything: SceneFilter = {
  show: 'all',
  search: '',
  satellite: '',
  orbit: '',
  from: '',
  to: '',
  cloud: null,
};

/** The listed scenes on the map and in a table: looked through, selected, removed, edited. */
export function ScenesStep({
  payload,
  problems,
  work,
  isOfPayload,
  onList,
  onTake,
  onStart,
}: ScenesStepProps) {
  const { listing, scenes, edited } = work;
  const [filter, setFilter] = useState(everything);
  const [sort, setSort] = useState<{ by: SceneSort; isDown: boolean }>({ by: 'date', isDown: false });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [hovered, setHovered] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const [view, setView] = useState<SceneView>('edit');
  const open = (ordinal: number) => {
    setView('edit');
    setOpened(ordinal);
  };
  const aoi = listing?.aoi ?? '';
  const duplicates = useMemo(() => findDuplicates(scenes), [scenes]);
  const settled = useDeferredValue(filter);
  const shown = useMemo(() => {
    const left = filterScenes(scenes, settled, { removed: edited.removed, duplicates, aoi });
    return sortScenes(left, sort.by, sort.isDown);
  }, [scenes, settled, edited.removed, duplicates, aoi, sort]);
  const onMap = useInLeaps(shown, work.isLoaded && listing?.state !== 'listing');
  const keptCount = scenes.length - edited.removed.size;
  const openedScene = opened === undefined ? undefined : scenes[opened];

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {work.problem !== undefined && work.problem !== null && (
        <ErrorMessage problem={work.problem} onRetry={work.refresh} />
      )}
      <ListingPanel
        payload={payload}
        problems={problems}
        work={work}
        isOfPayload={isOfPayload}
        onList={onList}
        onTake={onTake}
      />
      {scenes.length > 0 && (
        <>
          <div className="grid min-w-0 items-stretch gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <SceneMap
              payload={payload}
              work={work}
              scenes={onMap}
              selected={selected}
              hovered={hovered}
              onHover={setHovered}
              onSelect={setSelected}
            />
            <section
              aria-label="Listed scenes"
              className="flex h-[38rem] min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface"
            >
              <SceneFilters
                filter={filter}
                onChange={setFilter}
                scenes={scenes}
                shownCount={shown.length}
                duplicateCount={duplicates.size}
              />
              <SceneSelection
                work={work}
                selected={selected}
                shown={shown}
                duplicates={duplicates}
                onSelect={setSelected}
              />
              <SceneTable
                aoi={aoi}
                shown={shown}
                edited={edited}
                duplicates={duplicates}
                sort={sort}
                onSort={setSort}
                selected={selected}
                onSelect={setSelected}
                hovered={hovered}
                onHover={setHovered}
                onOpen={open}
                onAct={work.act}
              />
            </section>
          </div>
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2.5 max-md:bottom-(--bottom-bar)">
            <span className="min-w-0 flex-1 text-muted">
              {keptCount > 0
                ? `${formatPlural(keptCount, 'scene')} of ${formatPlural(scenes.length, 'scene')} would go into ${nameInSentence(aoi)}.`
                : 'Every scene was removed.'}
            </span>
            <Button
              data-story="to-start"
              variant="primary"
              icon={ArrowRight}
              reason={
                listing?.state === 'listing'
                  ? 'Listing is still in progress'
                  : keptCount === 0
                    ? 'Every scene was removed'
                    : undefined
              }
              onClick={onStart}
            >
              Next: start
            </Button>
          </div>
        </>
      )}
      {openedScene && listing && (
        <SceneDialog
          key={opened}
          listing={listing}
          scene={openedScene}
          work={work}
          view={view}
          onView={setView}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** A list that grows, in leaps: the map draws everything again each time, and the table must not wait for that. */
function useInLeaps(list: readonly ListedScene[], isComplete: boolean): readonly ListedScene[] {
  const [leapt, setLeapt] = useState(list);
  const isDue = isComplete || list.length < leapt.length || list.length >= 2 * leapt.length;
  const next = isDue ? list : leapt;
  if (next !== leapt) setLeapt(next);
  return useDeferredValue(next);
}
