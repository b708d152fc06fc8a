// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReaderRequest, ReaderResponse } from './area-reader-messages';
import { useAreaReader } from './use-area-reader';

/** The browser's worker, which is not in jsdom. The test answers for it. */
class TestWorker {
  static last: TestWorker;
  isEnded = false;
  onmessage?: (message: { data: ReaderResponse }) => void;
  constructor() {
    TestWorker.last = this;
  }
  postMessage() {}
  terminate() {
    this.isEnded = true;
  }
  answer(data: ReaderResponse) {
    act(() => this.onmessage?.({ data }));
  }
}

const file: ReaderRequest = { kind: 'read', bytes: new Uint8Array([1]) };
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const sentence =
  /took longer than 60 s, so it was stopped\. Nothing was changed\. Use a smaller file or area\./;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stops a file after 60 s, also one that makes progress, and says so', () => {
  const { result } = renderHook(useAreaReader);
  act(() => result.current.read(file));
  for (let at = 0; at < 59; at += 1) {
    pass(1_000);
    TestWorker.last.answer({ kind: 'progress', progress: { step: 'Checking the areas', share: at / 60 } });
  }
  expect(TestWorker.last.isEnded).toBe(false);
  expect(result.current.progress?.share).toBeCloseTo(58 / 60);
  pass(1_000);
  expect(TestWorker.last.isEnded).toBe(true);
  expect(result.current.progress).toBeUndefined();
  expect(JSON.stringify(result.current.candidates)).toMatch(sentence);
});

it('gives each file its own 60 s, and none to one that was read', () => {
  const { result } = renderHook(useAreaReader);
  act(() => result.current.read(file));
  pass(50_000);
  act(() => result.current.read(file));
  pass(50_000);
  expect(TestWorker.last.isEnded).toBe(false);
  TestWorker.last.answer({ kind: 'areas', areas: [] });
  pass(60_000);
  expect(TestWorker.last.isEnded).toBe(false);
  expect(result.current.candidates).toEqual([]);
});
