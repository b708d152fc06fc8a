import { afterEach, expect, it, vi } from 'vitest';
import { scaledPx } from './scaled-px';

const nextFrame = () => new Promise(requestAnimationFrame);

afterEach(() => {
  document.documentElement.style.fontSize = '';
  vi.restoreAllMocks();
});

it('asks for the size of text once in a frame, however many rows there are, and again in the next', async () => {
  await nextFrame();
  document.documentElement.style.fontSize = '16px';
  const asked = vi.spyOn(window, 'getComputedStyle');
  for (let row = 0; row < 1000; row += 1) expect(scaledPx(34)).toBe(34);
  expect(asked).toHaveBeenCalledTimes(1);
  document.documentElement.style.fontSize = '24px';
  await nextFrame();
  expect(scaledPx(34)).toBe(51);
  expect(asked).toHaveBeenCalledTimes(2);
});
