'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { DropTarget } from '@/components/areas/formats/DropTarget';
import { useSearchQuery } from '../query/QueryProvider';
import type { SearchDialogProps } from './SearchDialog';

// Loaded when one is first opened: the page has to stand before that.
const SearchDialog = dynamic(() => import('./SearchDialog').then(({ SearchDialog }) => SearchDialog), {
  ssr: false,
});

type SearchDialogsProps = Omit<SearchDialogProps, 'dialog' | 'brought'> &
  Partial<Pick<SearchDialogProps, 'dialog'>>;

/** What opens over the search page, and the files and texts that are dropped on it or pasted. */
export function SearchDialogs({ dialog, onDialog, ...props }: SearchDialogsProps) {
  const { canSave } = useSearchQuery();
  const [brought, setBrought] = useState<{ text?: string; file?: File }>();
  const take = (next: { text?: string; file?: File }) => {
    setBrought(next);
    onDialog('text');
  };
  return (
    <>
      <DropTarget
        isOff={!canSave || dialog === 'save'}
        onFile={(file) => take({ file })}
        onText={(text) => take({ text })}
      />
      {dialog && (
        <SearchDialog
          {...props}
          dialog={dialog}
          brought={brought}
          onDialog={(next) => {
            if (!next) setBrought(undefined);
            onDialog(next);
          }}
        />
      )}
    </>
  );
}
