'use client';
import { ChevronDown, ChevronUp, Grid2x2, Maximize2, SquareSplitHorizontal, X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { TextButton } from '@/components/ui/TextButton';
import { shortMoment } from '@/lib/archive/query/format-days';
import { sideKeys } from '@/lib/archive/results/side-by-side';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { useSearchQuery } from '../query/QueryProvider';
import { DrapeControls } from './DrapeControls';
import { SwapButton } from './SwapButton';
import type { Drapes, ImageDrape } from './use-drapes';

export interface DrapeListProps {
  drapes: Drapes;
  thisYear: number;
  /** Shows an image large, with all that is known of it. */
  onView: (id: string) => void;
  /** Called when the first four are shown side by side. */
  onSide?: () => void;
}

/** The quicklooks on the map, the topmost first: their order, how they are shown, and what compares the first of them. */
export function DrapeList({ drapes, thisYear, onView, onSide }: DrapeListProps) {
  const { list, compared, canCompare } = drapes;
  const { setParams } = useSearchQuery();
  const lack = canCompare ? undefined : 'Needs two quicklooks on the map';
  return (
    <section aria-label="Quicklooks on the map" className="flex min-h-0 flex-col">
      <header className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
        <h2 className="mr-auto font-strong">On the map</h2>
        <IconButton
          icon={SquareSplitHorizontal}
          data-story={canCompare ? 'compare' : undefined}
          label="Compare the first two"
          size="small"
          pressed={compared !== undefined}
          reason={lack}
          onClick={() => drapes.setCompared(compared === undefined)}
        />
        <IconButton
          icon={Grid2x2}
          label="Show side by side"
          size="small"
          reason={lack}
          onClick={() => {
            onSide?.();
            void setParams({ side: sideKeys(list.map(({ image }) => image)) });
          }}
        />
        <TextButton className="px-2" onClick={drapes.clear}>
          Clear
        </TextButton>
      </header>
      {compared && (
        <div
          data-story="compared"
          className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-12 text-muted"
        >
          <p className="flex-1">The first is left of the line, the second is right.</p>
          <SwapButton onHold={drapes.setSwapped} />
        </div>
      )}
      <ol className="min-h-0 overflow-y-auto">
        {list.map((draped, index) => (
          <li key={draped.image.id} className="border-line border-t p-3 pt-1.5">
            <DrapeHead
              draped={draped}
              drapes={drapes}
              thisYear={thisYear}
              isFirst={index === 0}
              isLast={index === list.length - 1}
              onView={() => onView(draped.image.id)}
            />
            <DrapeControls draped={draped} drapes={drapes} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function DrapeHead({
  draped,
  drapes,
  thisYear,
  isFirst,
  isLast,
  onView,
}: {
  draped: ImageDrape;
  drapes: Drapes;
  thisYear: number;
  isFirst: boolean;
  isLast: boolean;
  onView: () => void;
}) {
  const { image, name } = draped;
  const moment = shortMoment(image.acquiredAt, thisYear);
  const what = `${name}, ${moment}`;
  return (
    <div className="-mr-1.5 flex items-center gap-0.5">
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <ConstellationSwatch constellation={image.constellation} />
        {/* Two of one satellite are distinguished by their dates. */}
        <span className="min-w-0">
          <span className="block truncate font-strong">{name}</span>
          <span className="block truncate text-12 text-muted">{moment}</span>
        </span>
      </span>
      <IconButton
        icon={ChevronUp}
        label={`Raise ${what}`}
        size="small"
        reason={isFirst ? 'Already on top' : undefined}
        onClick={() => drapes.move(image.id, -1)}
      />
      <IconButton
        icon={ChevronDown}
        label={`Lower ${what}`}
        size="small"
        reason={isLast ? 'Already at the bottom' : undefined}
        onClick={() => drapes.move(image.id, 1)}
      />
      <IconButton icon={Maximize2} label={`Show ${what} large`} size="small" onClick={onView} />
      <IconButton
        icon={X}
        label={`Remove ${what} from the map`}
        size="small"
        onClick={() => drapes.toggle(image.id, false)}
      />
    </div>
  );
}
