import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { keepRunning } from './keep-running';

it('ends quietly when it is stopped while the program cannot be started again', async () => {
  const heard: string[] = [];
  const first = spawn('sleep', ['60']);
  let starts = 0;
  const held = await keepRunning(
    async () => {
      starts += 1;
      if (starts > 1) throw new Error('something is in the way');
      return first;
    },
    {
      onLost: () => heard.push('lost'),
      onBack: () => heard.push('back'),
      onGone: () => heard.push('gone'),
    },
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  await vi.waitFor(() => expect(starts).toBeGreaterThan(1));
  await held.stop('SIGINT');
  expect(heard).toEqual(['lost']);
});
