'use client';
import { BookmarkPlus, ChartColumn, Share2, SlidersHorizontal, VectorSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { AreaPreview } from '@/components/areas/AreaPreview';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatArea } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { AreaCard } from './AreaCard';
import { ConstellationPicker } from './ConstellationPicker';
import { dayRange } from './day-words';
import { EditorBar } from './EditorBar';
import { FilterBar } from './FilterBar';
import { IntervalPicker } from './IntervalPicker';
import { MapButtons } from './MapButtons';
import { halfSheet, PhoneSheet, type SheetStop } from './PhoneSheet';
import { ResultsBody } from './ResultsBody';
import { ResultsHeader } from './ResultsHeader';
import { SavedSearches } from './SavedSearches';
import { SearchMap } from './SearchMap';
import type { SearchParts } from './search-parts';
import { Timeline } from './Timeline';
import { useDrapes } from './use-drapes';
import { useHeight } from './use-height';

const DrapeList = dynamic(() => import('./DrapeList').then(({ DrapeList }) => DrapeList), { ssr: false });
const ImagePanel = dynamic(() => import('./ImagePanel').then(({ ImagePanel }) => ImagePanel), { ssr: false });
const ImageView = dynamic(() => import('./ImageView').then(({ ImageView }) => ImageView), { ssr: false });
const CoverPanel = dynamic(() => import('./CoverPanel').then(({ CoverPanel }) => CoverPanel), { ssr: false });

/** The search on a phone: where and when in a card on top, what was found in a sheet from below. */
export function PhoneSearch(parts: SearchParts) {
  const { page, map, editor, basket, layers, onLayers, area, onFit, ingestHref, onPrevious, onNext } = parts;
  const { params, setParams, selected, known } = page;
  const [stop, setStop] = useState<SheetStop>('half');
  const [isQueryOpen, setIsQueryOpen] = useState(false);
  const [hasTimeline, setHasTimeline] = useState(false);
  const drapes = useDrapes(page);
  const [areDrapesOpen, setDrapesOpen] = useState(false);
  const [viewedId, setViewedId] = useState<string>();
  const viewed = drapes.list.find(({ image }) => image.id === viewedId);
  const isDrawing = editor.mode !== undefined;
  const low = isDrawing ? 'low' : stop;
  const [height, measure] = useHeight();
  const sheet = Math.max(380, Math.round(halfSheet * height) + 8);
  const covered = { top: 76, left: 0, right: 0, bottom: low === 'low' ? 96 : sheet };
  const closeQuery = <A extends unknown[]>(run: (...args: A) => void) => {
    return (...args: A) => {
      setIsQueryOpen(false);
      run(...args);
    };
  };
  return (
    <div ref={measure} className="relative min-h-0 flex-1 overflow-hidden">
      <SearchMap
        handle={map}
        covered={covered}
        initialView={params.view ?? undefined}
        onView={(view) => void setParams({ view })}
        area={known}
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
        hasReadout={false}
      />
      <div className="absolute inset-x-3 top-3 z-[500]">
        {editor.mode ? (
          <EditorBar mode={editor.mode} editor={editor} />
        ) : page.mayKeep ? (
          <button
            type="button"
            onClick={() => setIsQueryOpen(true)}
            className="flex w-full items-center gap-3 rounded-panel bg-raised p-2 pr-3 text-left shadow-float-1"
          >
            {known ? (
              <AreaPreview geometry={known.geometry} className="size-9" />
            ) : (
              <VectorSquare aria-hidden size={20} className="m-2 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong text-15">{known?.name ?? 'Where?'}</span>
              <span className="block truncate text-12 text-muted">
                {known
                  ? `${formatArea(known.measure.km2)} · ${dayRange(page.from, page.to)}`
                  : 'Draw, choose or paste an area'}
              </span>
            </span>
            <span className="relative">
              <SlidersHorizontal aria-hidden size={20} />
              {page.active.length > 0 && (
                <span className="absolute -top-2.5 -right-2.5 flex size-4.5 items-center justify-center rounded-full bg-ink font-strong text-12 text-surface">
                  <span className="sr-only">Filters: </span>
                  {page.active.length}
                </span>
              )}
            </span>
            <span className="sr-only">Change what is searched</span>
          </button>
        ) : null}
      </div>
      <div className="absolute right-3 z-[400]" style={{ bottom: low === 'low' ? 104 : 'calc(52% + 12px)' }}>
        <MapButtons
          map={map}
          hasArea={page.known !== undefined}
          onFit={onFit}
          layers={layers}
          onLayers={onLayers}
          onDrapes={drapes.list.length > 0 ? () => setDrapesOpen(true) : undefined}
          isPhone
        />
      </div>
      {!isDrawing && (
        <PhoneSheet stop={selected ? 'high' : stop} onStop={setStop} label={selected ? 'Image' : 'Results'}>
          {selected ? (
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
          ) : params.cover && known && page.mayKeep ? (
            <CoverPanel page={page} basket={basket} />
          ) : (
            <>
              {known && page.mayKeep && (
                <ResultsHeader
                  page={page}
                  aside={
                    <IconButton
                      icon={ChartColumn}
                      label="Timeline"
                      pressed={hasTimeline}
                      onClick={() => setHasTimeline(!hasTimeline)}
                    />
                  }
                />
              )}
              {hasTimeline && page.filtered.length > 0 && (
                <div className="shrink-0 border-line border-b">
                  <Timeline
                    images={page.filtered}
                    from={page.from}
                    to={page.to}
                    times={params.times}
                    onTimes={(times) => void setParams({ times })}
                    shown={page.images.length}
                    isOver={page.search.results?.finishedAt !== undefined}
                  />
                </div>
              )}
              <ResultsBody page={page} basket={basket} />
            </>
          )}
        </PhoneSheet>
      )}
      <Dialog open={areDrapesOpen} onOpenChange={setDrapesOpen} title="Quicklooks">
        <div className="-mx-4">
          <DrapeList drapes={drapes} thisYear={page.thisYear} onView={setViewedId} />
        </div>
      </Dialog>
      {viewed && (
        <ImageView
          image={viewed.image}
          areaKm2={page.areaKm2}
          open
          onOpenChange={(open) => !open && setViewedId(undefined)}
        />
      )}
      <Dialog open={isQueryOpen} onOpenChange={setIsQueryOpen} title="What to search">
        <div className="-mx-4 -mt-4">
          <AreaCard
            {...area}
            area={area.state}
            onDraw={closeQuery(area.onDraw)}
            onEdit={closeQuery(area.onEdit)}
            onType={closeQuery(area.onType)}
            onSaved={closeQuery(area.onSaved)}
            onSave={closeQuery(area.onSave)}
            onFit={closeQuery(area.onFit)}
          />
        </div>
        <div className="mt-4 grid grid-cols-1 gap-3">
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
          <FilterBar
            filters={page.filters}
            taken={page.taken}
            found={page.found}
            onChange={page.setFilters}
          />
          <div className="flex items-center justify-end gap-2 border-line border-t pt-3">
            <SavedSearches isIcon openId={parts.saved.openId} onOpen={closeQuery(parts.saved.onOpen)} />
            {known && (
              <>
                <Button icon={Share2} onClick={closeQuery(parts.share)}>
                  Share
                </Button>
                <Button icon={BookmarkPlus} onClick={closeQuery(parts.saved.onSave)}>
                  Save search
                </Button>
              </>
            )}
          </div>
        </div>
      </Dialog>
    </div>
  );
}
