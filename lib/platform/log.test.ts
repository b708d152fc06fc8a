import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('goes on without a log when its reader is gone', async () => {
  const script = `const { log } = await import('./lib/platform/log.ts');
    process.on('uncaughtException', (error) => process.stderr.write('uncaught ' + error.message));
    log().warn('one');
    process.stdin.once('data', () => {
      for (let line = 0; line < 100; line += 1) log().warn('more');
      setImmediate(() => setImmediate(() => process.exit(7)));
    });`;
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
    {
      env: { ...process.env, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'warn', NODE_ENV: 'test' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints += data;
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('go\n');
  expect(await ended).toEqual([7, null]);
  expect(complaints).toBe('');
});
