'use client';
import { ChevronLeft, ListChecks, ShoppingBasket } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { formatArea, formatPlural, formatShare } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { SegmentedControl } from '@/components/ui/SegmentedControl';
import { TextButton } from '@/components/ui/TextButton';
import type { CoverGoal, CoverLimits } from '@/lib/archive/cover-goal';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry } from '@/lib/areas/types';
import type { BasketActions } from '../image/use-basket-actions';
import { NumberSetting } from '../query/NumberSetting';
import { useResults } from '../results/ResultsProvider';
import { CoverSteps } from './CoverSteps';
import { type CoverProposal, maxCoverSeconds } from './use-cover';

const goals: { value: CoverGoal; label: string }[] = [
  { value: 'fewest', label: 'Fewest' },
  { value: 'cloud', label: 'Least cloud' },
  { value: 'newest', label: 'Newest' },
];

const explained: Record<CoverGoal, string> = {
  fewest:
    'Adds the image that covers the most new ground, then repeats. Covers at least 63% of what the best set of this size would.',
  cloud:
    'Adds the least cloudy images first, if each adds enough. Radar counts as cloud-free. Other images with no cloud value count as fully cloudy.',
  newest: 'Adds the newest images first, if each adds enough.',
};

/** Why there is no proposal, and what helps. */
const sentences = {
  stopped: 'Stopped.',
  failed: 'Swath could not compare these footprints. Hide unusual ones or change the limits.',
  late: `This took longer than ${maxCoverSeconds} s, so it was stopped. Hide some images or change the limits.`,
};

export interface CoverPanelProps {
  cover: CoverProposal;
  basket?: BasketActions;
}

/** Which images would cover the area: within which limits, which ones, what each adds, and what stays open. */
export function CoverPanel({ cover, basket }: CoverPanelProps) {
  const { images } = useResults();
  const { limits } = cover;
  if (!limits) return null;
  const set = (change: Partial<CoverLimits>) => cover.set({ ...limits, ...change });
  return (
    <section aria-label="Cover this area" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex items-center gap-1 py-2 pr-3 pl-1.5">
        <IconButton
          icon={ChevronLeft}
          label="Back to the images"
          size="small"
          onClick={() => cover.set(null)}
        />
        <h2 className="font-strong text-15">Cover this area</h2>
        <span className="ml-auto text-12 text-muted">of {formatPlural(images.length, 'image')}</span>
      </header>
      <div className="flex flex-col gap-3 border-line border-b px-3 pb-3">
        <SegmentedControl
          label="With"
          hideLabel
          value={limits.goal}
          options={goals}
          onChange={(goal) => set({ goal })}
        />
        <p className="text-12 text-muted">{explained[limits.goal]}</p>
        <div className="grid grid-cols-[1fr_1.15fr_1fr] items-end gap-2">
          <NumberSetting
            label="At most"
            unit="images"
            min={1}
            max={100}
            value={limits.maxImages}
            onChange={(maxImages) => set({ maxImages })}
          />
          <NumberSetting
            label="Each adds at least"
            unit="%"
            min={0}
            max={100}
            value={limits.minAdded}
            onChange={(minAdded) => set({ minAdded })}
          />
          <NumberSetting
            label="Stop at"
            unit="%"
            min={1}
            max={100}
            value={limits.enough}
            onChange={(enough) => set({ enough })}
          />
        </div>
      </div>
      <Result cover={cover} basket={basket} />
    </section>
  );
}

function Result({ cover: asked, basket }: CoverPanelProps) {
  const { found, areaKm2: whole, marks } = useResults();
  const { state } = asked;
  if (!state || state.status === 'running') {
    return (
      <div role="status" className="flex items-center gap-2 px-3 py-2.5 text-12 text-muted">
        <span>
          {state && state.taken > 0
            ? `${formatPlural(state.taken, 'image')} so far, ${formatShare(whole > 0 ? state.coveredKm2 / whole : 0)} covered`
            : 'Comparing footprints'}
        </span>
        <Button variant="quiet" size="small" className="ml-auto" onClick={asked.cancel}>
          Stop
        </Button>
      </div>
    );
  }
  if (state.status !== 'done') {
    return (
      <p className="px-3 py-2.5 text-12 text-muted">
        {sentences[state.status]} <TextButton onClick={asked.again}>Try again</TextButton>
      </p>
    );
  }
  const { cover } = state;
  const byId = new Map(found.map((image) => [image.id, image]));
  const chosen = cover.images.flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <>
      <div data-story="covered" role="status" className="border-line border-b px-3 py-2.5">
        <p className="font-strong text-15">
          {formatShare(cover.areaKm2 > 0 ? cover.coveredKm2 / cover.areaKm2 : 0, 1)} covered with{' '}
          {formatPlural(chosen.length, 'image')}
        </p>
        <p className="text-12 text-muted">{formatGaps(cover.gaps)}</p>
        {cover.end !== 'covered' && (
          <p className="text-12 text-retry-text">
            {cover.end === 'max-images'
              ? 'Image limit reached. Raise “At most” to cover more.'
              : 'No other image adds enough. Lower “Each adds”, or search more days or constellations.'}
          </p>
        )}
      </div>
      <CoverSteps cover={cover} byId={byId} />
      {chosen.length > 0 && (
        <div className="sticky bottom-0 flex gap-2 border-line border-t bg-raised px-3 py-2.5">
          {basket && (
            <Button
              variant="primary"
              icon={ShoppingBasket}
              className="flex-1"
              busy={basket.isAddingSeveral}
              onClick={() => basket.addAll(chosen)}
            >
              Add {chosen.length} to basket
            </Button>
          )}
          <Button
            icon={ListChecks}
            className={basket ? undefined : 'flex-1'}
            onClick={() => {
              marks.pickOnly(chosen.map(({ id }) => id));
              asked.set(null);
            }}
          >
            Choose
          </Button>
        </div>
      )}
    </>
  );
}

/** How much stays open, in how many places. */
function formatGaps(gaps: AreaGeometry | undefined): string {
  if (!gaps) return 'No gaps left.';
  const sizes = polygonsOfArea(gaps)
    .map((rings) => areaKm2({ type: 'Polygon', coordinates: rings }))
    .sort((a, b) => b - a);
  const all = sizes.reduce((sum, km2) => sum + km2, 0);
  if (sizes.length === 1) return `One gap of ${formatArea(all)}, marked on the map.`;
  return `${formatPlural(sizes.length, 'gap')}, ${formatArea(all)} in total, largest ${formatArea(sizes[0] ?? 0)}. Marked on the map.`;
}
