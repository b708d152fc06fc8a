'use client';
import { useQueryStates } from 'nuqs';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ArchiveImage } from '@/lib/archive/schema';
import { useSearchQuery } from '../query/QueryProvider';
import { selectionParams } from '../query/search-params';
import { useResults } from './ResultsProvider';

/** The image that is selected. */
export interface Selection {
  /** As the page's address has it; `null` if none is selected. */
  id: string | null;
  image?: ArchiveImage;
  /** Its place in the list; -1 if it is not listed. */
  index: number;
  select: (id: string | null) => void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

/** Reads from the page's address which image is selected. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { setParams } = useSearchQuery();
  const { found, images } = useResults();
  const [{ image: id }] = useQueryStates(selectionParams);
  const selection = useMemo((): Selection => {
    const index = id === null ? -1 : images.findIndex((image) => image.id === id);
    return {
      id,
      index,
      // What is selected stays so when the timeline narrows the list.
      image: images[index] ?? found.find((image) => image.id === id),
      select: (next) => void setParams({ image: next }),
    };
  }, [id, found, images, setParams]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

/** The image that is selected. Inside the search page only. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('useSelection needs a SelectionProvider around it');
  return selection;
}
