'use client';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTextScale } from '@/components/ui/use-text-scale';
import { useDrapes } from '../drapes/use-drapes';
import { AreaCard } from '../query/AreaCard';
import { useSearchQuery } from '../query/QueryProvider';
import { ResultsBody } from '../results/ResultsBody';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';
import { MapButtons } from './MapButtons';
import { QueryFields } from './QueryFields';
import { SearchMap } from './SearchMap';
import { CoverPanel, DrapeList, SelectedImage } from './search-panels';
import type { SearchLayoutProps } from './search-parts';
import { useHeight } from './use-height';
import { ViewedDrape } from './ViewedDrape';
import { WhereRow } from './where/WhereRow';

// What needs an area, and what its search brings.
const ResultsHeader = dynamic(() =>
  import('../results/ResultsHeader').then(({ ResultsHeader }) => ResultsHeader),
);
const SearchTimeline = dynamic(() => import('./SearchTimeline').then(({ SearchTimeline }) => SearchTimeline));
const EditorBar = dynamic(
  () => import('@/components/areas/draw/EditorBar').then(({ EditorBar }) => EditorBar),
  { ssr: false },
);
const MeasureBar = dynamic(
  () => import('@/components/areas/draw/MeasureBar').then(({ MeasureBar }) => MeasureBar),
  { ssr: false },
);

const gapWidth = 12;
/** Of panels, in pixels at the usual size of text. */
const widths = { cards: 352, table: 640, image: 320 };
const minTimeline = 116;
/** Of the buttons over the map. */
const buttonWidth = 32;
/** Of the window, at most, where text is large. */
const maxShare = 0.4;
const floating = 'absolute z-[500] rounded-panel bg-raised shadow-float-1';

/** The search on a desk: the map fills everything, panels lie over its edges. */
export function DesktopSearch(parts: SearchLayoutProps) {
  const {
    map,
    editor,
    measure,
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
  const { list } = useResults();
  const { image: selected } = useSelection();
  const [isOpen, setIsOpen] = useState(true);
  const isCovering = cover.limits !== null && known !== undefined && query.canSave;
  const isTable = list.list === 'table' && !isCovering;
  const scale = useTextScale();
  const scaled = (width: number) =>
    scale === 1 ? width : Math.max(width, Math.min(width * scale, maxShare * window.innerWidth));
  const leftWidth = scaled(widths[isTable ? 'table' : 'cards']);
  const right = scaled(widths.image);
  const bottom = minTimeline * scale;
  const button = buttonWidth * scale;
  const gap = gapWidth * scale;
  const drapes = useDrapes();
  // Where it is narrow, the legend has a line of its own.
  const [timelineHeight, measureTimeline] = useHeight();
  const [viewedId, setViewedId] = useState<string>();
  // One alone is cared for beside it, where it is the selected image.
  const [topmost, ...others] = drapes.list;
  const hasDrapeList = topmost !== undefined && (others.length > 0 || topmost.image.id !== selected?.id);
  const hasTimeline = known !== undefined && query.canSave;
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
        focus={taken.focus}
        editor={editor}
        measure={measure}
        cover={cover}
        layers={layers}
        drapes={drapes}
        hasReadout
      />
      {isOpen ? (
        <div
          data-results-panel
          className={`${floating} top-3 bottom-3 left-3 flex flex-col overflow-hidden`}
          style={{ width: leftWidth }}
        >
          <div className="border-line border-b p-2 pl-3">
            <WhereRow
              where={where}
              aside={
                <IconButton
                  icon={PanelLeftClose}
                  label="Hide this panel"
                  size="small"
                  onClick={() => setIsOpen(false)}
                />
              }
            />
          </div>
          {query.canSave && (
            <>
              <AreaCard {...area} area={area.state} />
              <div className="grid grid-cols-[7.75rem_minmax(0,1fr)] gap-2 border-line border-b p-3">
                <QueryFields filtersClassName="col-span-2" />
              </div>
            </>
          )}
          {isCovering ? (
            <CoverPanel cover={cover} basket={basket} />
          ) : (
            <>
              {known && query.canSave && <ResultsHeader hasLists />}
              <ResultsBody basket={basket} isTable={isTable} onCover={cover.start} />
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
          hasArea={known !== undefined}
          onFit={onFit}
          layers={layers}
          onLayers={onLayers}
          isMeasuring={measure.isOn}
          onMeasure={measure.toggle}
          isPhone={false}
        />
      </div>
      {hasDrapeList && (
        <div
          className={`${floating} top-3 flex w-76 flex-col overflow-hidden`}
          style={{
            right: covered.right + 2 * gap + button + 8,
            maxHeight: `calc(100% - ${covered.bottom + 100}px)`,
          }}
        >
          <DrapeList drapes={drapes} thisYear={query.thisYear} onView={setViewedId} />
        </div>
      )}
      <ViewedDrape drapes={drapes} id={viewedId} onClose={() => setViewedId(undefined)} />
      {(editor.mode || measure.isOn) && (
        <div
          className="pointer-events-none absolute top-3 z-[500] flex justify-center *:pointer-events-auto"
          style={{ left: covered.left + gap, right: covered.right + 2 * gap + button }}
        >
          {editor.mode ? <EditorBar mode={editor.mode} editor={editor} /> : <MeasureBar measure={measure} />}
        </div>
      )}
      {hasTimeline && (
        <div
          ref={measureTimeline}
          className={floating}
          style={{ left: covered.left + gap, right: covered.right + gap, bottom: gap, minHeight: bottom }}
        >
          <SearchTimeline drapes={drapes} hasMarks />
        </div>
      )}
      {selected && (
        <div className={`${floating} top-3 right-3 bottom-3 overflow-hidden`} style={{ width: right }}>
          <SelectedImage
            image={selected}
            basket={basket}
            ingestHref={ingestHref}
            drapes={drapes}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </div>
      )}
    </div>
  );
}
