'use client';
import { BookmarkPlus, ChartColumn, Share2, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { EditorBar } from '@/components/areas/draw/EditorBar';
import { MeasureBar } from '@/components/areas/draw/MeasureBar';
import { AreaPreview } from '@/components/areas/geometry/AreaPreview';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatArea } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { scaledPx } from '@/components/ui/scaled-px';
import { dayRange } from '@/lib/archive/query/format-days';
import { SwapButton } from '../drapes/SwapButton';
import { useDrapes } from '../drapes/use-drapes';
import { AreaCard } from '../query/AreaCard';
import { useSearchQuery } from '../query/QueryProvider';
import { ResultsBody } from '../results/ResultsBody';
import { ResultsHeader } from '../results/ResultsHeader';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import { SavedSearches } from '../saved/SavedSearches';
import { MapButtons } from './MapButtons';
import { halfSheet, PhoneSheet, type SheetStop } from './PhoneSheet';
import { QueryFields } from './QueryFields';
import { SearchMap } from './SearchMap';
import { SearchTimeline } from './SearchTimeline';
import { CoverPanel, DrapeList, SelectedImage } from './search-panels';
import type { SearchLayoutProps } from './search-parts';
import { useHeight } from './use-height';
import { ViewedDrape } from './ViewedDrape';
import { AroundOffer } from './where/AroundOffer';
import { WhereRow } from './where/WhereRow';

/** The search on a phone: where and when in a card on top, what was found in a sheet from below. */
export function PhoneSearch(parts: SearchLayoutProps) {
  const {
    map,
    editor,
    measure: ruler,
    taken,
    where,
    cover,
    basket,
    layers,
    onLayers,
    area,
    onFit,
    ingestHref,
    onPrevious,
    onNext,
  } = parts;
  const query = useSearchQuery();
  const { known } = query;
  const { filtered } = useResults();
  const { image: selected } = useSelection();
  const [stop, setStop] = useState<SheetStop>('half');
  const [isQueryOpen, setIsQueryOpen] = useState(false);
  const [hasTimeline, setHasTimeline] = useState(false);
  const drapes = useDrapes();
  const [areDrapesOpen, setDrapesOpen] = useState(false);
  const [viewedId, setViewedId] = useState<string>();
  const isDrawing = editor.mode !== undefined || ruler.isOn;
  const low = isDrawing ? 'low' : stop;
  const [height, measure] = useHeight();
  const sheet = Math.max(380, Math.round(halfSheet * height) + 8);
  const covered = { top: scaledPx(76), left: 0, right: 0, bottom: low === 'low' ? scaledPx(96) : sheet };
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
        focus={taken.focus}
        editor={editor}
        measure={ruler}
        cover={cover}
        layers={layers}
        drapes={drapes}
        hasReadout={false}
      />
      <div className="absolute inset-x-3 top-3 z-[510]">
        {editor.mode ? (
          <EditorBar mode={editor.mode} editor={editor} />
        ) : ruler.isOn ? (
          <MeasureBar measure={ruler} />
        ) : known && query.canSave ? (
          <button
            type="button"
            onClick={() => setIsQueryOpen(true)}
            className="flex w-full items-center gap-3 rounded-panel bg-raised p-2 pr-3 text-left shadow-float-1"
          >
            <AreaPreview geometry={known.geometry} className="size-9" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong text-15">{known.name}</span>
              <span className="block truncate text-12 text-muted">
                {formatArea(known.measure.km2)} · {dayRange(query.from, query.to)}
              </span>
            </span>
            <span className="relative">
              <SlidersHorizontal aria-hidden size={20} />
              {query.active.length > 0 && (
                <span className="absolute -top-2.5 -right-2.5 flex size-4.5 items-center justify-center rounded-full bg-ink font-strong text-12 text-surface">
                  <span className="sr-only">Filters: </span>
                  {query.active.length}
                </span>
              )}
            </span>
            <span className="sr-only">Edit the search</span>
          </button>
        ) : (
          <div className="rounded-panel bg-raised p-2 shadow-float-1">
            <WhereRow
              where={where}
              aside={
                query.canSave && (
                  <IconButton
                    icon={SlidersHorizontal}
                    label="Edit the search"
                    onClick={() => setIsQueryOpen(true)}
                  />
                )
              }
            />
          </div>
        )}
        {known && !isDrawing && where.around && (
          <div className="mt-2 rounded-panel bg-raised px-3 py-2 shadow-float-1">
            <AroundOffer around={where.around} />
          </div>
        )}
      </div>
      <div
        className="absolute right-3 z-[400]"
        style={{ bottom: low === 'low' ? '7.5rem' : 'calc(52% + 1.875rem)' }}
      >
        <MapButtons
          map={map}
          hasArea={known !== undefined}
          onFit={onFit}
          layers={layers}
          onLayers={onLayers}
          isMeasuring={ruler.isOn}
          onMeasure={ruler.toggle}
          onDrapes={drapes.list.length > 0 ? () => setDrapesOpen(true) : undefined}
          isPhone
        />
      </div>
      {drapes.compared && !isDrawing && (
        <div
          className="absolute left-3 z-[400] rounded-panel bg-raised p-1 shadow-float-1"
          style={{ bottom: low === 'low' ? '7.5rem' : 'calc(52% + 1.875rem)' }}
        >
          <SwapButton onHold={drapes.setSwapped} />
        </div>
      )}
      {!isDrawing && (
        <PhoneSheet stop={selected ? 'high' : stop} onStop={setStop} label={selected ? 'Image' : 'Results'}>
          {selected ? (
            <SelectedImage
              image={selected}
              basket={basket}
              ingestHref={ingestHref}
              drapes={drapes}
              onPrevious={onPrevious}
              onNext={onNext}
            />
          ) : cover.limits && known && query.canSave ? (
            <CoverPanel cover={cover} basket={basket} />
          ) : (
            <>
              {known && query.canSave && (
                <ResultsHeader
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
              {hasTimeline && filtered.length > 0 && (
                <div className="shrink-0 border-line border-b">
                  <SearchTimeline drapes={drapes} />
                </div>
              )}
              {!known && query.canSave && <AreaCard {...area} area={area.state} />}
              <ResultsBody basket={basket} onCover={cover.start} />
            </>
          )}
        </PhoneSheet>
      )}
      <Dialog open={areDrapesOpen} onOpenChange={setDrapesOpen} title="Quicklooks">
        <div className="-mx-4">
          <DrapeList
            drapes={drapes}
            thisYear={query.thisYear}
            onView={setViewedId}
            onSide={() => setDrapesOpen(false)}
          />
        </div>
      </Dialog>
      <ViewedDrape drapes={drapes} id={viewedId} onClose={() => setViewedId(undefined)} />
      <Dialog open={isQueryOpen} onOpenChange={setIsQueryOpen} title="What to search">
        <WhereRow where={{ choose: closeQuery(where.choose) }} />
        <div className="-mx-4 mt-1">
          <AreaCard
            {...area}
            area={area.state}
            onDraw={closeQuery(area.onDraw)}
            onEdit={closeQuery(area.onEdit)}
            onType={closeQuery(area.onType)}
            onSave={closeQuery(area.onSave)}
            onFit={closeQuery(area.onFit)}
          />
        </div>
        <div className="mt-4 grid grid-cols-1 gap-3">
          <QueryFields />
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
