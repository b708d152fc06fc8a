'use client';
import { BookmarkCheck } from 'lucide-react';
import { formatDate } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import type { SavedSearch, SearchNews } from '@/lib/archive/saved-search';
import { formatNewCount, formatNoNews } from './format-news';

/** That the open search is a saved one, and what it gained: `saved · 6 new since 17 Nov 2026`. */
export function SavedFact({
  search,
  news,
  isChanged,
  onUpdate,
}: {
  search: SavedSearch;
  news?: SearchNews;
  /** Whether the page asks for something else by now. */
  isChanged: boolean;
  /** Saves what the page asks for under the same name; left out for those whose search it is not. */
  onUpdate?: () => void;
}) {
  return (
    <span className="flex items-center gap-1.5 truncate">
      <BookmarkCheck aria-hidden size={14} className="shrink-0" />
      <span className="truncate">
        {search.name} · {isChanged ? 'unsaved changes' : formatNews(news)}
      </span>
      {isChanged && onUpdate && <TextButton onClick={onUpdate}>Save the change</TextButton>}
    </span>
  );
}

function formatNews(news: SearchNews | undefined): string {
  if (!news) return 'saved';
  if (news.count === 0) return formatNoNews(news);
  return `${formatNewCount(news.count, news.isComplete)} new since ${formatDate(news.since)}`;
}
