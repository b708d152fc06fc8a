'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Users } from 'lucide-react';
import { call } from '@/components/api';
import { cx } from '@/components/ui/cx';
import { Failure } from '@/components/ui/Failure';
import { IconButton } from '@/components/ui/IconButton';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import type { SavedSearch } from '@/lib/archive/saved-search';
import { gainedWords } from './news-words';
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
  if (error && !data) return <Failure problem={error} onRetry={refetch} isInline className="p-3" />;
  if (!data) return <SkeletonRows rows={2} className="h-11" />;
  if (data.searches.length === 0) {
    return (
      <p className="p-3 text-12 text-muted">
        No search is saved yet. Save one, and it tells how many images came since you looked.
      </p>
    );
  }
  return (
    <ul aria-label="Saved searches" className="max-h-96 overflow-y-auto">
      {data.searches.map((search) => (
        <Line key={search.id} search={search} isOpen={search.id === openId} onOpen={() => onOpen(search)} />
      ))}
    </ul>
  );
}

function Line({ search, isOpen, onOpen }: { search: SavedSearch; isOpen: boolean; onOpen: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: news } = useQuery(newsQuery(search.id));
  const invalidate = () =>
    client.invalidateQueries({ queryKey: ['api', 'archive', 'searches'], exact: false });
  const remove = async () => {
    try {
      await call('DELETE /api/archive/searches/{id}', { params: { id: search.id } });
      await invalidate();
      toast({
        title: `“${search.name}” is deleted`,
        action: {
          label: 'Undo',
          onClick: () => {
            const { name, area, isShared, query } = search;
            call('POST /api/archive/searches', { body: { name, areaId: area.id, isShared, query } }).then(
              invalidate,
              toast.failed,
            );
          },
        },
      });
    } catch (error) {
      toast.failed(error);
    }
  };
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
        <span className="font-strong text-12">+{gainedWords(news.count, news.isComplete)}</span>
      )}
      {search.isMine && (
        <span className="relative">
          <IconButton icon={Trash2} label={`Delete ${search.name}`} size="small" onClick={remove} />
        </span>
      )}
    </li>
  );
}
