import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { refuse } from './say.mjs';

/** The ids of what runs on a data folder. A start that was killed leaves the file behind. */
const idsIn = (dataDir) => join(dataDir, 'processes');

/**
 * Child processes that live and die together with this one. Each has a channel to it, which closes when this process is
 * killed: the portal and the simulator end then.
 */
export class Processes {
  #children = new Map();
  #file;

  /** @param {string} dataDir the folder that the processes work on */
  constructor(dataDir) {
    this.#file = idsIn(dataDir);
  }

  /** Starts a Node.js program; if it ends before it is stopped, `onEnd(name, code)` is called. */
  start(name, args, { env, output, onEnd }) {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', output, 'inherit', 'ipc'],
      env: { ...process.env, ...env },
      detached: true,
    });
    this.#children.set(name, child);
    this.#writeIds();
    child.once('exit', (code) => {
      if (this.#children.get(name) !== child) return;
      this.#children.delete(name);
      onEnd(name, code);
    });
    return child;
  }

  /**
   * Ends one of them without a call of its `onEnd`, and waits until it has ended.
   * @param {number} [graceMs] then it is killed
   */
  async end(name, signal = 'SIGTERM', graceMs = undefined) {
    const child = this.#children.get(name);
    if (!child) return;
    this.#children.delete(name);
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = graceMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(timer);
  }

  /** Ends all of them and waits until they have ended. */
  async stop() {
    await Promise.all([...this.#children.keys()].map((name) => this.end(name)));
    rmSync(this.#file, { force: true });
  }

  #writeIds() {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, [...this.#children.values()].map(({ pid }) => pid).join(' '));
  }
}

/** Waits until what a killed start left on a data folder has ended: up to 30 s, because ids are used again. */
export async function waitForKilled(dataDir) {
  const file = idsIn(dataDir);
  const ids = existsSync(file) ? (readFileSync(file, 'utf8').match(/\d+/g) ?? []) : [];
  const isAlive = (id) => {
    try {
      process.kill(Number(id), 0);
      return true;
    } catch {
      return false;
    }
  };
  const end = Date.now() + 30_000;
  while (Date.now() < end && ids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The ports of the portal and the simulator, by PORT and SIM_PORT. Refuses those that are in use. */
export async function freePorts() {
  const ports = {
    port: Number(process.env.PORT || 3000),
    simulatorPort: Number(process.env.SIM_PORT || 4010),
  };
  for (const [what, number, variable] of [
    ['portal', ports.port, 'PORT'],
    ['simulator', ports.simulatorPort, 'SIM_PORT'],
  ]) {
    if (!(await isFree(number))) {
      refuse(
        `Port ${number}, which the ${what} needs, is in use. Stop what uses it, or set ${variable} to another port.`,
      );
    }
  }
  return ports;
}

/** Whether nothing listens on `port` of this machine. */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Waits until `url` answers with a 2xx status; stops when `isOver()` says so. */
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
