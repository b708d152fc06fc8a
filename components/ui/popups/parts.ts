'use client';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useStableCallback } from '../use-stable-callback';

/*
 * Menus, lists, popovers, dialogs, hints and toasts are one part of the portal that no page needs to be shown. It
 * is loaded when someone touches the page for the first time, or when something opens before that.
 */
const importParts = () => import('./all');
type Parts = Awaited<ReturnType<typeof importParts>>;

let loaded: Parts | undefined;
let loading: Promise<Parts> | undefined;

/** Loads what floats; a failure is forgotten, so that the next try asks again. */
export function loadPopups(): Promise<Parts> {
  loading ??= importParts().then(
    (parts) => {
      loaded = parts;
      return parts;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Whether the page was touched: what is made now can have what floats at once. */
export const isTouched = () => loading !== undefined;

/** Calls back when someone touches the page for the first time; at once if they have. */
export function useFirstTouch(onTouch: () => void): void {
  const touched = useStableCallback(onTouch);
  useEffect(() => {
    if (isTouched()) {
      touched();
      return;
    }
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    const stop = () => {
      for (const event of events) document.removeEventListener(event, take);
    };
    const take = () => {
      stop();
      touched();
    };
    for (const event of events) document.addEventListener(event, take, { passive: true });
    return stop;
  }, [touched]);
}

/** Loads it at the first touch of the page, so that it is there before something is pressed. */
export const usePreloadPopups = () => useFirstTouch(() => void loadPopups().catch(() => undefined));

/**
 * What floats, from when it is first `needed`; at once where it is loaded already.
 * @param onFailed called when it could not be loaded, so that its owner can let people try again
 */
export function usePopups(needed: boolean, onFailed?: () => void): Parts | undefined {
  const failed = useStableCallback(() => onFailed?.());
  const [parts, setParts] = useState<Parts>();
  useLayoutEffect(() => {
    if (!needed || parts) return;
    if (loaded) {
      setParts(loaded);
      return;
    }
    let isGone = false;
    loadPopups().then(
      (next) => {
        if (!isGone) setParts(next);
      },
      () => {
        if (!isGone) failed();
      },
    );
    return () => {
      isGone = true;
    };
  }, [needed, parts, failed]);
  return parts;
}
