import { createContext, useContext } from 'react';

/** How many CSS pixels of the map lie under panels on each side. */
export interface Covered {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const uncovered: Covered = { top: 0, right: 0, bottom: 0, left: 0 };

export const CoveredContext = createContext<Covered>(uncovered);

/** What panels cover of the map that a layer belongs to. */
export const useCovered = () => useContext(CoveredContext);
