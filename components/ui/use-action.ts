'use client';
import { onlineManager, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type ToastOptions, useToast } from './Toast';

export interface ActionOptions<I, T> {
  /** Does it. What it throws is the problem. */
  act: (input: I) => Promise<T> | T;
  /** The toast of a success: its title, all of it, or nothing. */
  done?: string | ToastOptions | ((answer: T, input: I) => string | ToastOptions | undefined);
  /** Called after a success. */
  onDone?: (answer: T, input: I) => unknown;
  /** What is read again afterwards, also after a failure, which can have changed something. */
  renews?: readonly QueryKey[] | 'all';
  /** Closes what asked for it, a dialog as a rule, after a success. That shows the problem of a failure. */
  close?: () => void;
  /** Who shows the problem: a toast, or what asked. */
  failure?: 'toast' | 'inline';
  /** True if one can begin while another is under way, such as for another row of a list. */
  isParallel?: boolean;
}

export interface RunAction<I, T> {
  /** Does it, unless it is under way. Never rejects: the problem is shown. */
  run: (input: I) => Promise<void>;
  isBusy: boolean;
  /** Why the last run failed; undefined if it did not. */
  problem: unknown;
  /** What the last run came to. */
  answer: T | undefined;
  /** What the last run was for. */
  input: I | undefined;
  /** Closes what asked for it, unless it is under way: readers see the outcome of what they began. */
  leave: () => void;
}

/**
 * Something that a reader does: at most once at a time, with a toast when it is done, a problem when it failed, and
 * with what it changed read again. It stays busy until that was read, and so does the dialog that asked.
 */
export function useAction<I = void, T = unknown>(options: ActionOptions<I, T>): RunAction<I, T> {
  const {
    act,
    done,
    onDone,
    renews,
    close,
    failure = close ? 'inline' : 'toast',
    isParallel = false,
  } = options;
  const client = useQueryClient();
  const toast = useToast();
  const isRunning = useRef(false);
  const renew = async () => {
    const keys = renews === 'all' ? [undefined] : (renews ?? []);
    const renewed = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    // Without a connection it is read once there is one.
    if (onlineManager.isOnline()) await renewed;
  };
  const { mutateAsync, reset, isPending, error, data, variables } = useMutation<T, unknown, I>({
    mutationFn: async (input) => {
      const answer = await act(input);
      // What is under a dialog is new before it closes: no one does the same once more.
      if (close) await renew();
      return answer;
    },
    // Tried at once even if the browser says that it is offline: sent later, it would surprise its reader.
    networkMode: 'always',
    onSuccess: (answer, input) => {
      const said = typeof done === 'function' ? done(answer, input) : done;
      if (said !== undefined) toast(typeof said === 'string' ? { title: said } : said);
      close?.();
      return onDone?.(answer, input);
    },
    onError: (problem) => {
      if (failure === 'toast') toast.failed(problem);
    },
    onSettled: (_, problem) => {
      if (!close) return renew();
      if (problem) void renew();
    },
  });
  const run = useCallback(
    async (input: I) => {
      if (isRunning.current && !isParallel) return;
      isRunning.current = true;
      await mutateAsync(input).catch(() => undefined);
      isRunning.current = false;
    },
    [mutateAsync, isParallel],
  );
  return {
    run,
    isBusy: isPending,
    problem: error ?? undefined,
    answer: data,
    input: variables,
    leave: () => {
      if (isRunning.current) return;
      reset();
      close?.();
    },
  };
}
