import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProcess } from '../built-process';
import type { DrivenPortal, Shown } from './driven-portal';

/** Starts the core of the portal in a process of its own, and waits until it takes steps. */
export async function startBarePortal(env: Record<string, string>): Promise<DrivenPortal> {
  const script = await builtProcess('testing/ordering/bare-portal-process.ts');
  const child = spawn(process.execPath, ['--conditions=react-server', script], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, (shown: Shown | undefined) => void>();
  let last = 0;
  let isAlive = true;
  const exited = once(child, 'exit').then(() => {
    isAlive = false;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  });
  // What is written to a process that has just died is lost, as a click is.
  child.stdin.on('error', () => {});
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { number, shown } = JSON.parse(line) as { number?: number; shown?: Shown };
      if (number === undefined) resolve();
      else {
        waiting.get(number)?.(shown);
        waiting.delete(number);
      }
    });
    void exited.then(() => reject(new Error('the process ended before it was ready')));
  });
  await ready;
  const tell = (step: object) =>
    new Promise<Shown | undefined>((resolve) => {
      if (!isAlive) return resolve(undefined);
      last += 1;
      waiting.set(last, resolve);
      child.stdin.write(`${JSON.stringify({ number: last, step })}\n`);
    });
  return {
    act: tell,
    dieAt: async (point) => void (await tell({ do: 'die-at', point })),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    isAlive: () => isAlive,
    swept: async () => void (await tell({ do: 'sweep' })),
    forget: async () => void (await tell({ do: 'forget' })),
  };
}
