// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import type { AreaGeometry } from '@/lib/areas/types';
import { useCoverWork } from './use-cover';

let ended = 0;
/** The browser's worker, which is not in jsdom. This one never comes to an end. */
class EndlessWorker {
  postMessage() {}
  terminate() {
    ended += 1;
  }
}

beforeEach(() => {
  ended = 0;
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', EndlessWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a proposal that takes longer than 60 s is stopped, and can be tried again', () => {
  const area = { type: 'Polygon', coordinates: [] } as unknown as AreaGeometry;
  const limits: CoverLimits = { goal: 'fewest', maxImages: 20, minAdded: 1, enough: 100 };
  const images: never[] = [];
  const { result } = renderHook(() => useCoverWork(area, images, limits));
  expect(result.current.state?.status).toBe('running');
  act(() => void vi.advanceTimersByTime(59_000));
  expect(ended).toBe(0);
  act(() => void vi.advanceTimersByTime(1_001));
  expect(ended).toBe(1);
  expect(result.current.state).toEqual({ status: 'late' });
  act(() => result.current.again());
  expect(result.current.state?.status).toBe('running');
});
