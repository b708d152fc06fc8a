import { expect, it, vi } from 'vitest';
import { encodedUsername, openFor } from './test-support';
import { workflowOf } from './workflow/test-workflow';

const choicesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n')) if (line.startsWith('{"strange"')) printed.push(line);
    return true;
  });
  await work().finally(() => write.mockRestore());
  return printed;
};

it('varies what the interface leaves open, the same for the same seed, and prints each choice', async () => {
  const run = async (seed: string) => {
    const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: seed });
    const workflow = workflowOf(sim);
    await workflow.make({ name: 'A', scenes: 4, tilesPerScene: 2, statuses: { RETRY: 1, DONE: 1 } });
    return choicesOf(async () => {
      for (let time = 0; time < 40; time += 1) {
        await workflow.call('GET', '/aoi/A/scenes');
        await workflow.call('GET', '/aoi/A/scenes/FAILED');
        await workflow.call('PUT', '/scene/1/retry');
      }
    });
  };
  const first = await run('one');
  expect(first.length).toBeGreaterThan(40);
  expect(await run('one')).toEqual(first);
  expect(await run('two')).not.toEqual(first);
  const kinds = new Set(first.map((line) => String(JSON.parse(line).strange).replace(/[:\d].*/, '')));
  for (const kind of [
    'numbers as text',
    'null for an empty list',
    'rows that come twice',
    'a list in another order',
  ]) {
    expect([...kinds]).toContain(kind);
  }
});

it('never makes a 401, 408 or 499 of something else, and does nothing while it is quiet', async () => {
  const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: 'statuses' });
  const workflow = workflowOf(sim);
  await workflow.make({ name: 'A', scenes: 1, tilesPerScene: 1 });
  await choicesOf(async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 80; time += 1)
      statuses.add((await workflow.call('PUT', '/tile/1/retry')).status);
    expect(statuses.size).toBeGreaterThan(2);
    for (const one of [200, 204, 401, 404, 408, 499, 502, 503]) expect([...statuses]).not.toContain(one);
  });
  await fetch(`${sim.url}/_strange`, { method: 'PUT', body: '{"isQuiet":true}' });
  const quiet = await choicesOf(async () => {
    for (let time = 0; time < 30; time += 1) {
      expect(await workflow.call('PUT', '/tile/1/retry')).toMatchObject({ status: 403, text: '' });
    }
  });
  expect(quiet).toEqual([]);
});

it('revokes tokens at any moment', async () => {
  const sim = await openFor({ SIM_MODE: 'strange', SIM_SEED: 'tokens' });
  await choicesOf(async () => {
    const headers = { authorization: await sim.token(), 'x-svc-username': encodedUsername };
    await vi.waitFor(async () => {
      const { status } = await fetch(`${sim.url}/ordering/api/v1/me/contracts`, { headers });
      expect(status).toBe(401);
    }, 20_000);
  });
});
