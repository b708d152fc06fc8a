'use client';
import { formatNewCount } from '@/components/archive/saved/format-news';
import { savedAreaParam } from '@/components/areas/saved/use-area';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatArea, formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { newsMaxKm2 } from './home-inputs';
import { NewsLine } from './NewsLine';
import { SearchNewsLine } from './SearchNewsLine';
import { type AreaNews, newDays, useNewImages } from './use-new-images';

const lowCloud = 20;

/** What the archive got over the user's own areas in the last days. */
export function NewInAreasPanel({ now, constellations }: { now: number; constellations: readonly string[] }) {
  const { areas, searches, news, isPending } = useNewImages(now, constellations);
  const today = new Date(now).toISOString().slice(0, 10);
  const isCounted = news.length > 0 && news.every(({ isComplete }) => isComplete);
  const total = news.reduce((sum, { images }) => sum + (images?.length ?? 0), 0);
  return (
    <Panel
      title="New in your areas"
      note={isCounted && searches.length === 0 && `${formatPlural(total, 'image')} in ${newDays} days`}
      padded={false}
    >
      {areas.error && !areas.data ? (
        <ErrorMessage problem={areas.error} onRetry={areas.refetch} isInline className="p-4" />
      ) : !areas.data || isPending ? (
        <SkeletonRows rows={2} className="h-[3.75rem]" />
      ) : news.length + searches.length === 0 ? (
        <EmptyState
          title="No saved areas to watch"
          action={<ButtonLink href="/areas">Draw an area</ButtonLink>}
        >
          Save an area of up to {formatArea(newsMaxKm2)} to see its images from the last {newDays} days here.
        </EmptyState>
      ) : (
        <ul>
          {searches.map((search) => (
            <SearchNewsLine key={search.id} search={search} today={today} />
          ))}
          {news.map((one) => (
            <AreaLine key={one.area.id} {...one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AreaLine({ area, from, to, images, isComplete, isPending, problem, retry }: AreaNews) {
  const clear = images?.filter(({ cloudCover }) => cloudCover !== undefined && cloudCover <= lowCloud).length;
  const pictures = images?.filter(({ thumbnail }) => thumbnail !== undefined).slice(0, 3) ?? [];
  return (
    <NewsLine
      name={area.name}
      href={`/search?area=${encodeURIComponent(savedAreaParam(area.id))}&from=${from}&to=${to}`}
      isPending={isPending}
      pictures={pictures}
      problem={images ? null : problem}
      onRetry={retry}
      count={images && images.length > 0 ? formatNewCount(images.length, isComplete) : undefined}
    >
      {isPending
        ? 'Checking…'
        : images?.length !== 0
          ? `${clear ? formatCount(clear) : 'none'} with cloud ≤ ${lowCloud}%`
          : isComplete
            ? 'no images found'
            : 'not fully checked'}
    </NewsLine>
  );
}
