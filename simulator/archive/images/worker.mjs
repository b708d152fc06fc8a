/**
 * Draws in a thread of its own, so that a picture holds up no other request. Plain JavaScript, since a thread does not know of
 * the loader that its process reads TypeScript with; what it draws with is TypeScript again.
 */
import { parentPort } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

const { render, warm } = await tsImport('./render.ts', import.meta.url);

parentPort?.on('message', async ({ id, job }) => {
  try {
    const jpeg = new Uint8Array(await render(job));
    parentPort?.postMessage({ id, jpeg }, [jpeg.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});

warm();
