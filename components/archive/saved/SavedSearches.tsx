'use client';
import { Bookmark } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { SavedSearch } from '@/lib/archive/saved-search';

const SavedSearchList = dynamic(
  () => import('./SavedSearchList').then(({ SavedSearchList }) => SavedSearchList),
  { ssr: false, loading: () => <SkeletonRows rows={2} className="h-11" /> },
);

/** The saved searches behind a button: what each gained since the last visit, and the way to open it. */
export function SavedSearches({
  openId,
  onOpen,
  isIcon = false,
}: {
  openId?: string;
  onOpen: (search: SavedSearch) => void;
  /** On phones. */
  isIcon?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Saved searches"
      align="end"
      className="w-80 p-1"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        isIcon ? (
          <IconButton icon={Bookmark} label="Saved searches" />
        ) : (
          <Button variant="quiet" icon={Bookmark}>
            Saved
          </Button>
        )
      }
    >
      <SavedSearchList
        openId={openId}
        onOpen={(search) => {
          setIsOpen(false);
          onOpen(search);
        }}
      />
    </Popover>
  );
}
