import { parentPort } from 'node:worker_threads';
import type { Job } from './job';
import { render, warm } from './render';

/** Draws in a thread of its own, so that a picture holds up no other request. */

parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
  try {
    const jpeg = new Uint8Array(await render(job));
    parentPort?.postMessage({ id, jpeg }, [jpeg.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});

warm();
