import { expect, it } from 'vitest';
import { openFor } from '../test-support';
import { createWorkflowClient } from './test-workflow';

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

it('takes as long over an overview as it has scenes, and longer when several ask at once', async () => {
  const workflow = createWorkflowClient(await openFor({ SIM_COST: '1' }));
  await workflow.make({ name: 'small', scenes: 2_000, tilesPerScene: 1 });
  await workflow.make({ name: 'large', scenes: 8_000, tilesPerScene: 1 });
  const overview = (name: string) => workflow.call('GET', `/aoi/${name}`);
  expect(await measureMs(() => overview('small'))).toBeGreaterThan(140);
  expect(await measureMs(() => overview('large'))).toBeGreaterThan(560);
  const five = await measureMs(() => Promise.all(Array.from({ length: 5 }, () => overview('small'))));
  expect(five).toBeGreaterThan(3 * 140);
});
