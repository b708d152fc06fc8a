'use client';
import { createContext, useContext } from 'react';

/** What every part of the shell can open. */
export interface ShellActions {
  openPalette: () => void;
  openShortcuts: () => void;
}

export const ShellActionsContext = createContext<ShellActions>({
  openPalette: () => {},
  openShortcuts: () => {},
});

export const useShellActions = () => useContext(ShellActionsContext);
