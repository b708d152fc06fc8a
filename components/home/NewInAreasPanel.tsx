'use client';
import Link from 'next/link';
import { gainedWords } from '@/components/archive/news-words';
import { Thumbnail } from '@/components/archive/Thumbnail';
import { savedAreaParam } from '@/components/areas/use-area';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { problemWords } from '@/components/ui/problem-words';
import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import { SearchNewsLine } from './SearchNewsLine';
import { type AreaNews, newDays, useNewImages } from './use-new-images';

const lowCloud = 20;

/** What the archive got over the user's own areas in the last days. */
export function NewInAreasPanel({ now, constellations }: { now: number; constellations: readonly string[] }) {
  const { areas, searches, news } = useNewImages(now, constellations);
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
        <Failure problem={areas.error} onRetry={areas.refetch} isInline className="p-4" />
      ) : !areas.data ? (
        <SkeletonRows rows={2} className="h-[60px]" />
      ) : news.length + searches.length === 0 ? (
        <EmptyState title="No area is saved yet" action={<ButtonLink href="/areas">Draw an area</ButtonLink>}>
          Save one, and what was taken over it in the last {newDays} days is shown here.
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
    <li className="relative flex min-h-[60px] items-center gap-3 border-line border-b px-4 py-2 last:border-b-0 hover:bg-hover">
      {isPending && <Skeleton className="size-11" />}
      {pictures.length > 0 && (
        <span className="flex gap-1">
          {pictures.map(({ id, thumbnail }) => (
            <Thumbnail key={id} src={thumbnail} className="size-11" />
          ))}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Link
          href={`/search?area=${encodeURIComponent(savedAreaParam(area.id))}&from=${from}&to=${to}`}
          className="focus-inset block truncate font-strong after:absolute after:inset-0"
        >
          {area.name}
        </Link>
        {problem !== null && problem !== undefined && !images ? (
          <p className="text-12 text-muted">
            {problemWords(problem).title}{' '}
            <TextButton onClick={() => retry()} className="relative">
              Try again
            </TextButton>
          </p>
        ) : isPending ? (
          <p className="text-12 text-muted">Looking</p>
        ) : (
          <p className="text-12 text-muted">
            {images?.length === 0
              ? isComplete
                ? 'nothing was found'
                : 'not all was looked at'
              : `${clear ? formatCount(clear) : 'none'} with cloud ≤ ${lowCloud} %`}
          </p>
        )}
      </div>
      {images && images.length > 0 && (
        <span className="shrink-0 font-strong">+{gainedWords(images.length, isComplete)}</span>
      )}
    </li>
  );
}
