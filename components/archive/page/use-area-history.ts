'use client';
import { useState } from 'react';
import { useShortcut } from '@/components/shell/keys/use-shortcut';
import { useSearchQuery } from '../query/QueryProvider';
import { type AreaSteps, recordArea } from './area-steps';

/**
 * Ctrl Z brings back the area that was there before the last change, and Ctrl Shift Z or Ctrl Y the one after it: drawn,
 * imported, chosen or cleared. `isOff` while something else on the page has these keys.
 */
export function useAreaHistory(isOff: boolean): void {
  const { params, setParams } = useSearchQuery();
  const { area, areaName } = params;
  const [steps, setSteps] = useState<AreaSteps>({ places: [{ area, areaName }], at: 0 });
  const now = recordArea(steps, { area, areaName });
  if (now !== steps) setSteps(now);
  const goTo = (at: number) => {
    const place = now.places[at];
    return place && (() => void setParams({ ...place, times: null }, { history: 'push' }));
  };
  const [back, forward] = [goTo(now.at - 1), goTo(now.at + 1)];
  const group = 'Search';
  useShortcut(
    { keys: 'Mod+z', label: 'Undo the last change of the area', group, run: () => back?.() },
    !isOff,
  );
  useShortcut({ keys: 'Mod+Shift+z', label: 'Redo it', group, run: () => forward?.() }, !isOff);
  useShortcut({ keys: 'Mod+y', label: 'Redo it', group, run: () => forward?.() }, !isOff);
}
