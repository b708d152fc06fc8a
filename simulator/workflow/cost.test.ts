import { expect, it } from 'vitest';
import { openFor } from '../test-support';
import { workflowOf } from './test-workflow';

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

it('takes as long over an overview as it has scenes, and longer when several ask at once', async () => {
  const workflow = workflowOf(await openFor({ SIM_COST: '1' }));
  await workflow.make({ name: 'small', scenes: 2_000, tilesPerScene: 1 });
  await workflow.make({ name: 'large', scenes: 8_000, tilesPerScene: 1 });
  const overview = (name: string) => workflow.call('GET', `/aoi/${name}`);
  expect(await msOf(() => overview('small'))).toBeGreaterThan(140);
  expect(await msOf(() => overview('large'))).toBeGreaterThan(560);
  const five = await msOf(() => Promise.all(Array.from({ length: 5 }, () => overview('small'))));
  expect(five).toBeGreaterThan(3 * 140);
});
