import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('continues without a log when its reader is gone', async () => {
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

it('writes each event as one line of JSON, whatever a text of a person holds', async () => {
  const texts = ['100%', '%s %d %j %o %%', 'two\nlines\r\n{"level":"info"}', '\u001b[31mred', '\u2028"\\'];
  const script = `const { log } = await import('./lib/platform/log.ts');
    for (const text of JSON.parse(process.env.TEXTS)) log().warn({ text, [text]: 1 }, 'written');`;
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
    {
      env: {
        ...process.env,
        SESSION_SECRET: 's'.repeat(32),
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
        TEXTS: JSON.stringify(texts),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  await once(child, 'close');
  const lines = output.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    texts.map((text) => ({
      level: 'warn',
      time: expect.stringMatching(/Z$/),
      text,
      [text]: 1,
      msg: 'written',
    })),
  );
});
