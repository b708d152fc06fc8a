import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { hash32 } from '../../random';
import { constellations } from '../constellations';
import type { World } from '../world';
import { boxAt, noCloud, quadAt } from '../world';
import type { Job, Projection, Size } from './job';

/** Draws images of the archive. */
export interface Images {
  /** The image of a row as JPEG; drawn once, then kept for a while. */
  render(world: World, row: number, size: Size, projection: Projection): Promise<Uint8Array>;
}

const keptBytes = 32 * 1024 * 1024;
/** The thread lives in little; its shores are not counted here. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };
/** Reading the coastlines waits until the simulator has started. */
const warmAfterMs = 250;

interface Reply {
  id: number;
  jpeg?: Uint8Array;
  error?: string;
}

/**
 * Images, drawn by a thread that starts with the first one and ends with the simulator.
 * @param isWarm whether the thread starts a moment later in any case
 */
export function createImages(closing: AbortSignal, isWarm: boolean): Images {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: (jpeg) => jpeg.length,
  });
  const running = new Map<string, Promise<Uint8Array>>();
  const draw = thread(closing, isWarm);
  return {
    render(world, row, size, projection) {
      const key = `${world.sourceIds[row]} ${size} ${projection}`;
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      let drawing = running.get(key);
      if (!drawing) {
        drawing = draw(createJob(world, row, size, projection)).then((jpeg) => {
          kept.set(key, jpeg);
          return jpeg;
        });
        running.set(key, drawing);
        const done = () => running.delete(key);
        drawing.then(done, done);
      }
      return drawing;
    },
  };
}

/** What must be known to draw an image of the world. */
export function createJob(world: World, row: number, size: Size, projection: Projection): Job {
  const constellation = constellations[world.constellation[row]!]!;
  const cloud = world.cloud[row]!;
  return {
    size,
    projection,
    sensor: constellation.sensor,
    resolution: constellation.resolution,
    quad: quadAt(world, row),
    ring: world.positions.slice(world.starts[row]! * 2, world.starts[row + 1]! * 2),
    box: boxAt(world, row),
    time: world.acquired[row]!,
    cloud: cloud === noCloud ? undefined : cloud,
    // To the right of its track: east of an ascending pass, so it looks from the west.
    lookFrom: world.ascending[row] ? 257 : 103,
    seed: hash32(world.sourceIds[row]!),
  };
}

function thread(closing: AbortSignal, isWarm: boolean): (job: Job) => Promise<Uint8Array> {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, { resolve(jpeg: Uint8Array): void; reject(error: Error): void }>();

  const start = () => {
    if (worker) return worker;
    const started = new Worker(new URL('./worker.mjs', import.meta.url), { resourceLimits });
    started.on('message', ({ id, jpeg, error }: Reply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (jpeg) asked?.resolve(jpeg);
      else asked?.reject(new Error(`The image could not be drawn: ${error}`));
    });
    const lost = (cause: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const asked of waiting.values()) asked.reject(new Error(`The drawing thread ended: ${cause}`));
      waiting.clear();
    };
    started.on('error', lost);
    started.on('exit', lost);
    // It must not keep a simulator alive that has nothing else to do.
    started.unref();
    worker = started;
    return started;
  };

  const warming = isWarm ? setTimeout(start, warmAfterMs).unref() : undefined;
  closing.addEventListener('abort', () => {
    clearTimeout(warming);
    void worker?.terminate();
  });
  return (job) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      start().postMessage({ id, job });
    });
}
