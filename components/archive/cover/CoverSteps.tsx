'use client';
import { cx } from '@/components/ui/cx';
import { formatArea, formatShare } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import type { CoverPlan } from '@/lib/archive/cover/solve-cover';
import { shortMoment } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { formatCloud } from '../format-image';
import { useSearchQuery } from '../query/QueryProvider';
import { useHover } from '../results/HoverProvider';
import { useSelection } from '../results/SelectionProvider';

/** The proposed images one by one, each with what it adds to those before it. */
export function CoverSteps({ cover, byId }: { cover: CoverPlan; byId: ReadonlyMap<string, ArchiveImage> }) {
  const { thisYear } = useSearchQuery();
  const selection = useSelection();
  const { hover } = useHover();
  let before = 0;
  return (
    <ol aria-label="Proposed images" className="flex-1">
      {cover.images.map(({ id, addsKm2 }, index) => {
        const image = byId.get(id);
        if (!image) return null;
        const start = before / cover.areaKm2;
        const share = addsKm2 / cover.areaKm2;
        before += addsKm2;
        const isSelected = selection.id === id;
        return (
          <li
            key={id}
            className={cx('border-line border-b', isSelected ? 'bg-accent-soft' : 'hover:bg-hover')}
            onMouseEnter={() => hover(id)}
            onMouseLeave={() => hover(undefined)}
          >
            <button
              type="button"
              aria-current={isSelected || undefined}
              onClick={() => selection.select(id)}
              className="block w-full px-3 py-2 text-left"
            >
              <span className="flex items-center gap-2">
                <span className="w-4 text-12 text-muted">{index + 1}</span>
                <ConstellationSwatch constellation={image.constellation} />
                <span className="truncate font-strong">
                  {satelliteName(image.satellite, image.constellation)}
                </span>
                <span className="ml-auto shrink-0 text-12">{shortMoment(image.acquiredAt, thisYear)}</span>
              </span>
              <span className="flex items-center gap-2 pl-6 text-12 text-muted">
                <span>{formatCloud(image)}</span>
                <span className="relative h-[3px] flex-1 overflow-hidden rounded-full bg-line">
                  <span className="absolute h-full bg-line-strong" style={{ width: `${100 * start}%` }} />
                  <span
                    className="absolute h-full bg-accent"
                    style={{ left: `${100 * start}%`, width: `${100 * share}%` }}
                  />
                </span>
                <span>
                  adds {formatShare(share, 1)} · {formatArea(addsKm2)}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
