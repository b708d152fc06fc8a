import { instance } from '@viz-js/viz';

export type DotAnswer = { svg: string } | { error: string };

self.addEventListener('message', async ({ data: dot }: MessageEvent<string>) => {
  let answer: DotAnswer;
  try {
    const viz = await instance();
    const result = viz.render(dot, { format: 'svg', engine: 'dot' });
    answer =
      result.status === 'success'
        ? { svg: result.output }
        : { error: result.errors.map(({ message }) => message).join('; ') || 'Graphviz could not read it' };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : 'Graphviz broke off' };
  }
  self.postMessage(answer);
});
