'use client';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { AreaCard } from './AreaCard';
import { ConstellationPicker } from './ConstellationPicker';
import { FilterBar } from './FilterBar';
import { IntervalPicker } from './IntervalPicker';
import { MapButtons } from './MapButtons';
import { ResultsBody } from './ResultsBody';
import { SearchMap } from './SearchMap';
import type { SearchParts } from './search-parts';
import { useDrapes } from './use-drapes';
import { useHeight } from './use-height';

// What needs an area, and what its search brings.
const ResultsHeader = dynamic(() => import('./ResultsHeader').then(({ ResultsHeader }) => ResultsHeader));
const Timeline = dynamic(() => import('./Timeline').then(({ Timeline }) => Timeline));
const EditorBar = dynamic(() => import('./EditorBar').then(({ EditorBar }) => EditorBar), { ssr: false });
const DrapeList = dynamic(() => import('./DrapeList').then(({ DrapeList }) => DrapeList), { ssr: false });
const ImagePanel = dynamic(() => import('./ImagePanel').then(({ ImagePanel }) => ImagePanel), { ssr: false });
const ImageView = dynamic(() => import('./ImageView').then(({ ImageView }) => ImageView), { ssr: false });
const CoverPanel = dynamic(() => import('./CoverPanel').then(({ CoverPanel }) => CoverPanel), { ssr: false });

const gap = 12;
const left = { cards: 352, table: 640 };
const right = 320;
const bottom = 116;
const floating = 'absolute z-[500] rounded-panel bg-raised shadow-float-1';

/** The search on a desk: the map fills everything, panels lie over its edges. */
export function DesktopSearch(parts: SearchParts) {
  const { page, map, editor, basket, layers, onLayers, area, onFit, ingestHref, onPrevious, onNext } = parts;
  const { params, setParams, selected } = page;
  const [isOpen, setIsOpen] = useState(true);
  const isCovering = params.cover !== null && page.known !== undefined && page.mayKeep;
  const isTable = params.list === 'table' && !isCovering;
  const leftWidth = left[isTable ? 'table' : 'cards'];
  const drapes = useDrapes(page);
  // Where it is narrow, the legend has a line of its own.
  const [timelineHeight, measureTimeline] = useHeight();
  const [viewedId, setViewedId] = useState<string>();
  const viewed = drapes.list.find(({ image }) => image.id === viewedId);
  // One alone is cared for beside it, where it is the selected image.
  const [topmost, ...others] = drapes.list;
  const hasDrapeList = topmost !== undefined && (others.length > 0 || topmost.image.id !== selected?.id);
  const hasTimeline = page.known !== undefined && page.mayKeep;
  const covered = {
    top: 0,
    left: isOpen ? leftWidth + gap : 0,
    right: selected ? right + gap : 0,
    bottom: hasTimeline ? Math.max(bottom, timelineHeight) + gap : 0,
  };
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <SearchMap
        handle={map}
        covered={covered}
        initialView={params.view ?? undefined}
        onView={(view) => void setParams({ view })}
        area={page.known}
        focus={page.focus}
        editor={editor}
        images={page.onMap}
        gaps={page.gaps}
        areaKm2={page.areaKm2}
        thisYear={page.thisYear}
        layers={layers}
        hoveredId={page.hoveredId}
        selectedImage={selected}
        pickedIds={page.marks.picked}
        onHover={page.setHoveredId}
        onSelect={page.select}
        drapes={drapes}
        hasReadout
      />
      {isOpen ? (
        <div
          className={`${floating} top-3 bottom-3 left-3 flex flex-col overflow-hidden`}
          style={{ width: leftWidth }}
        >
          {page.mayKeep && (
            <>
              <AreaCard
                {...area}
                area={area.state}
                aside={
                  <IconButton
                    icon={PanelLeftClose}
                    label="Hide this panel"
                    size="small"
                    onClick={() => setIsOpen(false)}
                  />
                }
              />
              <div className="grid grid-cols-[124px_minmax(0,1fr)] gap-2 border-line border-b p-3">
                <ConstellationPicker
                  names={page.names}
                  value={params.constellations}
                  onChange={(constellations) =>
                    void setParams({ constellations, times: null }, { history: 'push' })
                  }
                />
                <IntervalPicker
                  value={page.range}
                  today={page.today}
                  onChange={(range) => void setParams({ ...range, times: null }, { history: 'push' })}
                />
                <div className="col-span-2">
                  <FilterBar
                    filters={page.filters}
                    taken={page.taken}
                    found={page.found}
                    onChange={page.setFilters}
                  />
                </div>
              </div>
            </>
          )}
          {isCovering ? (
            <CoverPanel page={page} basket={basket} />
          ) : (
            <>
              {page.known && page.mayKeep && <ResultsHeader page={page} hasLists />}
              <ResultsBody page={page} basket={basket} isTable={isTable} />
            </>
          )}
        </div>
      ) : (
        <div className={`${floating} top-3 left-3`}>
          <IconButton
            icon={PanelLeftOpen}
            label="Show area and results"
            tooltipSide="right"
            onClick={() => setIsOpen(true)}
          />
        </div>
      )}
      <div className="absolute top-3 z-[500]" style={{ right: covered.right + gap }}>
        <MapButtons
          map={map}
          hasArea={page.known !== undefined}
          onFit={onFit}
          layers={layers}
          onLayers={onLayers}
          isPhone={false}
        />
      </div>
      {hasDrapeList && (
        <div
          className={`${floating} top-3 flex w-76 flex-col overflow-hidden`}
          style={{ right: covered.right + gap + 52, maxHeight: `calc(100% - ${covered.bottom + 100}px)` }}
        >
          <DrapeList drapes={drapes} thisYear={page.thisYear} onView={setViewedId} />
        </div>
      )}
      {viewed && (
        <ImageView
          image={viewed.image}
          areaKm2={page.areaKm2}
          open
          onOpenChange={(open) => !open && setViewedId(undefined)}
        />
      )}
      {editor.mode && (
        <div
          className="pointer-events-none absolute top-3 z-[500] flex justify-center *:pointer-events-auto"
          style={{ left: covered.left + gap, right: covered.right + gap + 44 }}
        >
          <EditorBar mode={editor.mode} editor={editor} />
        </div>
      )}
      {hasTimeline && (
        <div
          ref={measureTimeline}
          className={floating}
          style={{ left: covered.left + gap, right: covered.right + gap, bottom: gap, minHeight: bottom }}
        >
          <Timeline
            images={page.filtered}
            from={page.from}
            to={page.to}
            times={params.times}
            onTimes={(times) => void setParams({ times })}
            shown={page.images.length}
            isOver={page.search.results?.finishedAt !== undefined}
            hovered={page.found.find(({ id }) => id === page.hoveredId)}
            selected={selected}
          />
        </div>
      )}
      {selected && (
        <div className={`${floating} top-3 right-3 bottom-3 overflow-hidden`} style={{ width: right }}>
          <ImagePanel
            key={selected.id}
            image={selected}
            areaKm2={page.areaKm2}
            basket={basket}
            ingestHref={ingestHref}
            drapes={drapes}
            onPrevious={onPrevious}
            onNext={onNext}
            onClose={() => page.select(null)}
          />
        </div>
      )}
    </div>
  );
}
