'use client';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Users } from 'lucide-react';
import { call, routeKey } from '@/components/api';
import { cx } from '@/components/ui/cx';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { IconButton } from '@/components/ui/IconButton';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useAction } from '@/components/ui/use-action';
import type { SavedSearch } from '@/lib/archive/saved-search';
import { formatNewCount } from './format-news';
import { newsQuery, useSavedSearches } from './use-saved-searches';

/** The saved searches, each with what it gained since the last visit. */
export function SavedSearchList({
  openId,
  onOpen,
}: {
  openId?: string;
  onOpen: (search: SavedSearch) => void;
}) {
  const { data, error, refetch } = useSavedSearches();
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} isInline className="p-3" />;
  if (!data) return <SkeletonRows rows={2} className="h-11" />;
  if (data.searches.length === 0) {
    return (
      <p className="p-3 text-12 text-muted">
        No saved searches yet. Save one to see its new images on your next visit.
      </p>
    );
  }
  return (
    <ul aria-label="Saved searches" className="max-h-96 overflow-y-auto">
      {data.searches.map((search) => (
        <Line key={search.id} search={search} isOpen={search.id === openId} onOpen={() => onOpen(search)} />
      ))}
      <li>
        <ShownOf shown={data.searches.length} total={data.total} />
      </li>
    </ul>
  );
}

function Line({ search, isOpen, onOpen }: { search: SavedSearch; isOpen: boolean; onOpen: () => void }) {
  const { data: news } = useQuery(newsQuery(search.id));
  const renews = [routeKey('GET /api/archive/searches')];
  const { name, area, isShared, query } = search;
  const restore = useAction({
    act: () => call('POST /api/archive/searches', { body: { name, areaId: area.id, isShared, query } }),
    renews,
  });
  const remove = useAction({
    act: () => call('DELETE /api/archive/searches/{id}', { params: { id: search.id } }),
    done: { title: `“${name}” is deleted`, action: { label: 'Undo', onClick: () => void restore.run() } },
    renews,
  });
  return (
    <li
      className={cx(
        'relative flex items-center gap-2 rounded-control px-2 py-1.5 hover:bg-hover',
        isOpen && 'bg-inset',
      )}
    >
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-mark text-left after:absolute after:inset-0"
      >
        <span className="flex items-center gap-1.5">
          <span className="truncate font-strong">{search.name}</span>
          {search.isShared && (
            <Users role="img" aria-label="Shared" size={13} className="shrink-0 text-muted" />
          )}
        </span>
        <span className="block truncate text-12 text-muted">
          {search.area.name}
          {!search.isMine && ` · by ${search.ownerName}`}
        </span>
      </button>
      {news && news.count > 0 && (
        <span className="font-strong text-12">+{formatNewCount(news.count, news.isComplete)}</span>
      )}
      {search.isMine && (
        <span className="relative">
          <IconButton
            icon={Trash2}
            label={`Delete ${search.name}`}
            size="small"
            onClick={() => remove.run()}
          />
        </span>
      )}
    </li>
  );
}
