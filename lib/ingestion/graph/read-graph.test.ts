import { expect, it } from 'vitest';
import { inBothModes } from '@/testing/ingestion/both-modes';
import { readableDot } from './dot';
import { readGraph } from './read-graph';

inBothModes('the graph of an AOI', (services) => {
  const read = async (aoi: string) => {
    let text = '';
    const graph = await readGraph(aoi, new AbortController().signal);
    for await (const piece of readableDot(graph, aoi)) text += Buffer.from(piece).toString();
    return text;
  };
  const answer = (body: string) =>
    services().sim.faults.set([{ service: 'workflow', path: '*/dot', kind: 'status', status: 200, body }]);

  it('comes as the server gives it', async () => {
    await services().make('Graph-1', { scenes: 300, tilesPerScene: 3 });
    const text = await read('Graph-1');
    expect(text).toMatch(/^digraph "Graph-1"/);
    expect(text.length).toBeGreaterThan(20_000);
    expect(text.trimEnd()).toMatch(/\}$/);
  });

  it('is empty only where the AOI is', async () => {
    await services().make('Holding', { scenes: 1, tilesPerScene: 1 });
    await services().make('Nothing', { scenes: 0, tilesPerScene: 0 });
    await answer('digraph {\n}\n');
    await expect(read('Holding')).rejects.toMatchObject({ type: 'empty-graph', retryable: true });
    expect(await read('Nothing')).toContain('digraph');
  });

  it.each(['<html><body>Scheduled maintenance</body></html>', '', 'null', '{"error":"away"}'])(
    'is none where the answer is %s',
    async (body) => {
      await services().make('Page', { scenes: 1, tilesPerScene: 1 });
      await answer(body);
      await expect(read('Page')).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});
