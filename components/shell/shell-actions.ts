'use client';
import { createContext, useContext } from 'react';

/** What every part of the shell can open. */
export interface ShellActions {
  openPalette: () => void;
  openShortcuts: () => void;
  /** Starts presenter mode, or ends it. */
  togglePresenter: () => void;
}

export const ShellActionsContext = createContext<ShellActions>({
  openPalette: () => {},
  openShortcuts: () => {},
  togglePresenter: () => {},
});

export const useShellActions = () => useContext(ShellActionsContext);
