'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The image under the pointer, in the list or on the map. */
export interface Hover {
  id?: string;
  hover: (id: string | undefined) => void;
}

const HoverContext = createContext<Hover | undefined>(undefined);

/** Remembers which image is under the pointer, apart from all else, since it changes most often. */
export function HoverProvider({ children }: { children: ReactNode }) {
  const [id, hover] = useState<string>();
  const value = useMemo(() => ({ id, hover }), [id]);
  return <HoverContext value={value}>{children}</HoverContext>;
}

/** The image under the pointer. Inside the search page only. */
export function useHover(): Hover {
  const hover = useContext(HoverContext);
  if (!hover) throw new Error('useHover needs a HoverProvider around it');
  return hover;
}
