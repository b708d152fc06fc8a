import type { MessagePort } from 'node:worker_threads';

/** What a task of a worker receives. */
export interface Task<T> {
  input: T;
  /** Where the worker says which of the input's elements it works on; its first word starts the clock. */
  port: MessagePort;
}

/** Makes a task of a function: its time counts from here, not from when it began to wait for a worker. */
export const asTask =
  <T, R>(work: (input: T, onElement: (index: number) => void) => R) =>
  ({ input, port }: Task<T>): R => {
    port.postMessage(0);
    return work(input, (index) => port.postMessage(index));
  };
