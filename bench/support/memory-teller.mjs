// Loaded into the portal before everything else (`heldBy`): answers what it holds once what is garbage has gone.
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.MEMORY_PORT) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  createServer(async (_, response) => {
    // What is released by one collection may let go of more, a turn later.
    for (let time = 0; time < 4; time += 1) {
      collect();
      await new Promise((next) => setTimeout(next, 50));
    }
    response.end(JSON.stringify(process.memoryUsage()));
  })
    .listen(Number(process.env.MEMORY_PORT), '127.0.0.1')
    .unref();
}
