'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { gainedWords, noneWords } from '@/components/archive/news-words';
import { savedSearchLink } from '@/components/archive/saved-search-link';
import { Thumbnail } from '@/components/archive/Thumbnail';
import { newsQuery } from '@/components/archive/use-saved-searches';
import { formatDate } from '@/components/ui/format';
import { problemWords } from '@/components/ui/problem-words';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import type { SavedSearch } from '@/lib/archive/saved-search';

/** How many images a saved search gained since its reader looked, and the way to them. */
export function SearchNewsLine({ search, today }: { search: SavedSearch; today: string }) {
  const { data: news, isPending, error, refetch } = useQuery(newsQuery(search.id));
  const pictures = news?.latest.filter(({ thumbnail }) => thumbnail !== undefined) ?? [];
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
          href={savedSearchLink(search, today)}
          className="focus-inset block truncate font-strong after:absolute after:inset-0"
        >
          {search.name}
        </Link>
        {error && !news ? (
          <p className="text-12 text-muted">
            {problemWords(error).title}{' '}
            <TextButton onClick={() => refetch()} className="relative">
              Try again
            </TextButton>
          </p>
        ) : (
          <p className="truncate text-12 text-muted">
            {!news
              ? 'Looking'
              : news.count === 0
                ? noneWords(news)
                : `in ${search.area.name}, since you looked, ${formatDate(news.since)}`}
          </p>
        )}
      </div>
      {news && news.count > 0 && (
        <span className="shrink-0 font-strong">+{gainedWords(news.count, news.isComplete)}</span>
      )}
    </li>
  );
}
