import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** The browser's worker, which is not in jsdom. The test answers for it. */
export class TestWorker {
  static all: TestWorker[] = [];
  asked: unknown[] = [];
  isEnded = false;
  onmessage?: (message: { data: unknown }) => void;
  constructor() {
    TestWorker.all.push(this);
  }
  postMessage(question: unknown): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.isEnded = true;
  }
  /** Sends the page a message. */
  answer(data: unknown): void {
    act(() => this.onmessage?.({ data }));
  }
}

/** Makes workers test workers, and the clock one that `passTime` moves. Call it at the top of a file of tests. */
export function withTestWorkers(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('Worker', TestWorker);
    TestWorker.all = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets time pass, ms. */
export const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
