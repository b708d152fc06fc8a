import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from './portal';
import { expect } from './test';

export interface Demo {
  url: string;
  simulator: string;
  process: ChildProcess;
  ended: Promise<number | null>;
  out(): string;
  err(): string;
  /** Ends it as Ctrl-C does, and checks that nothing of it still answers. */
  stop(): Promise<void>;
}

/**
 * Gives the function that runs `npm run demo` on `dataDir`, each time on the same two ports.
 * @param more variables beside those that every demo has, such as `SIM_NOW`
 */
export async function demoOn(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<(...args: string[]) => Promise<Demo>> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production' as const,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SIM_PORT: String(await freePort()),
    ...more,
  };
  const url = `http://127.0.0.1:${env.PORT}`;
  const simulator = `http://127.0.0.1:${env.SIM_PORT}`;
  return async (...args) => {
    const demo = spawn(process.execPath, ['scripts/demo.mjs', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    demo.stdout.on('data', (chunk) => {
      out += chunk;
    });
    demo.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const ended = new Promise<number | null>((resolve) => demo.once('exit', resolve));
    await expect
      .poll(() => out.includes('Ctrl-C') || demo.exitCode !== null, { timeout: 120_000 })
      .toBe(true);
    return {
      url,
      simulator,
      process: demo,
      ended,
      out: () => out,
      err: () => err,
      async stop() {
        demo.kill('SIGINT');
        expect(await ended).toBe(0);
        await expect(fetch(`${url}/api/health`)).rejects.toThrow();
        await expect(fetch(`${simulator}/_requests`)).rejects.toThrow();
      },
    };
  };
}
