import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CoverLimits } from '@/lib/archive/cover-goal';
import type { AreaGeometry } from '@/lib/areas/types';
import { passTime, TestWorker, withTestWorkers } from '@/testing/test-worker';
import { useCoverWork } from './use-cover';

withTestWorkers();

it('a proposal that takes longer than 60 s is stopped, and can be tried again', () => {
  const area = { type: 'Polygon', coordinates: [] } as unknown as AreaGeometry;
  const limits: CoverLimits = { goal: 'fewest', maxImages: 20, minAdded: 1, enough: 100 };
  const images: never[] = [];
  const { result } = renderHook(() => useCoverWork(area, images, limits));
  expect(result.current.state?.status).toBe('running');
  passTime(59_000);
  expect(TestWorker.all[0]?.isEnded).toBe(false);
  passTime(1_001);
  expect(TestWorker.all[0]?.isEnded).toBe(true);
  expect(result.current.state).toEqual({ status: 'late' });
  act(() => result.current.again());
  expect(result.current.state?.status).toBe('running');
});
