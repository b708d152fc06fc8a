import { useRef, useState } from 'react';

export interface Confirmed {
  /** What was confirmed is under way. */
  isBusy: boolean;
  /** What it failed with. */
  problem: unknown;
  /** Does it, and leaves when it is done; stays with what happened when it throws. While it is under way nothing more is begun. */
  run: (doing: () => Promise<unknown> | undefined) => Promise<void>;
  /** Leaves, unless it is under way: nobody turns away from something whose outcome they would not see. */
  leave: () => void;
}

/** What a dialog that asks before it does something shares with the others; `close` closes it. */
export function useConfirmed(close: () => void): Confirmed {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isRunning = useRef(false);
  const setRunning = (next: boolean) => {
    isRunning.current = next;
    setIsBusy(next);
  };
  return {
    isBusy,
    problem,
    async run(doing) {
      if (isRunning.current) return;
      setRunning(true);
      setProblem(undefined);
      try {
        await doing();
        close();
      } catch (error) {
        setProblem(error);
      } finally {
        setRunning(false);
      }
    },
    leave: () => {
      if (isRunning.current) return;
      setProblem(undefined);
      close();
    },
  };
}
