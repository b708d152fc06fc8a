import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passTime, TestWorker, withTestWorkers } from '@/testing/test-worker';
import type { ReaderRequest, ReaderResponse } from './area-reader-messages';
import { useAreaReader } from './use-area-reader';

withTestWorkers();
const worker = () => TestWorker.all.at(-1);
const answer = (data: ReaderResponse) => worker()?.answer(data);
const file: ReaderRequest = { kind: 'read', bytes: new Uint8Array([1]) };
const sentence =
  /took longer than 60 s, so it was stopped\. Nothing was changed\. Use a smaller file or area\./;

it('stops a file after 60 s, also one that makes progress, and says so', () => {
  const { result } = renderHook(useAreaReader);
  act(() => result.current.read(file));
  for (let at = 0; at < 59; at += 1) {
    passTime(1_000);
    answer({ kind: 'progress', progress: { step: 'Checking the areas', share: at / 60 } });
  }
  expect(worker()?.isEnded).toBe(false);
  expect(result.current.progress?.share).toBeCloseTo(58 / 60);
  passTime(1_000);
  expect(worker()?.isEnded).toBe(true);
  expect(result.current.progress).toBeUndefined();
  expect(JSON.stringify(result.current.candidates)).toMatch(sentence);
});

it('gives each file its own 60 s, and none to one that was read', () => {
  const { result } = renderHook(useAreaReader);
  act(() => result.current.read(file));
  passTime(50_000);
  act(() => result.current.read(file));
  passTime(50_000);
  expect(worker()?.isEnded).toBe(false);
  answer({ kind: 'areas', areas: [] });
  passTime(60_000);
  expect(worker()?.isEnded).toBe(false);
  expect(result.current.candidates).toEqual([]);
});
