import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Child processes that live and die together with this one. */
export class Processes {
  #children = new Map();
  #isStopping = false;

  /** Starts a Node.js program; when it ends by itself, `onEnd(name)` is called. */
  start(name, args, { env, stdio, onEnd }) {
    const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env }, detached: true });
    this.#children.set(name, child);
    child.once('exit', (code) => {
      this.#children.delete(name);
      if (!this.#isStopping) onEnd?.(name, code);
    });
    return child;
  }

  /** Asks all of them to end and waits until they have. */
  async stop() {
    this.#isStopping = true;
    const ends = [...this.#children.values()].map((child) => once(child, 'exit'));
    for (const child of this.#children.values()) child.kill('SIGTERM');
    await Promise.all(ends);
  }
}

/** Whether nothing listens on `port` of this machine. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Waits until `url` answers with a 2xx status; gives up when `isOver()` says so. */
export async function answering(url, isOver) {
  while (!isOver()) {
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
