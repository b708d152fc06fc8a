import { createContext, useContext } from 'react';

/** How many CSS pixels of the map lie under panels on each side. */
export interface MapInsets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const noInsets: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 };

export const CoveredContext = createContext<MapInsets>(noInsets);

/** What panels cover of the map that a layer belongs to. */
export const useMapInsets = () => useContext(CoveredContext);
