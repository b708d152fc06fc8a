import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swath-embedded-'));
    // Where tests run as root, the server runs as another account, which has to enter the folder.
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const postmasterOf = (home: string) =>
    Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const ask = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url.replace('/swath?', '/postgres?') });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it('keeps its rows over a stop and a start', async () => {
    const first = await startEmbeddedPostgres(folder);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startEmbeddedPostgres(folder);
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('is started again at the same address when it is killed, and keeps its rows', async () => {
    const heard: string[] = [];
    const server = await new Promise<Awaited<ReturnType<typeof startEmbeddedPostgres>>>((resolve, reject) => {
      const started = startEmbeddedPostgres(folder, {
        onLost: () => heard.push('lost'),
        onBack: () => {
          heard.push('back');
          started.then(resolve, reject);
        },
        onGone: reject,
      });
      void started.then(async ({ url }) => {
        await ask(url, 'create table kept as select 42 as answer');
        process.kill(postmasterOf(folder), 'SIGKILL');
      }, reject);
    });
    expect(heard).toEqual(['lost', 'back']);
    expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await server.stop();
    expect(heard).toEqual(['lost', 'back']);
  });

  it.skipIf(process.platform !== 'linux')('sees no secret of the portal', async () => {
    process.env.A_SECRET = 'of the portal';
    const server = await startEmbeddedPostgres(folder);
    delete process.env.A_SECRET;
    const environment = readFileSync(`/proc/${postmasterOf(folder)}/environ`, 'utf8').split('\0');
    const names = environment.map((line) => line.split('=')[0]).filter((name) => name !== '');
    // PostgreSQL sets some of its own.
    expect(names.filter((name) => !/^PG|^LC_/.test(name ?? ''))).toEqual(['PATH']);
    await server.stop();
  });

  it('takes over from a portal that was killed', async () => {
    const script = `const { startEmbeddedPostgres } = await import('./lib/platform/embedded-postgres.ts');
      const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)});
      console.log(url);
      setInterval(() => {}, 1000);`;
    const killed = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const url = await new Promise<string>((resolve) =>
      killed.stdout.once('data', (data) => resolve(String(data).trim())),
    );
    await ask(url, 'create table kept as select 42 as answer');
    const gone = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await gone;
    const next = await startEmbeddedPostgres(folder);
    expect(await ask(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  it('says that its files are damaged, and what to do', async () => {
    const server = await startEmbeddedPostgres(folder);
    await server.stop();
    rmSync(join(folder, 'postgres', 'global', 'pg_control'));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/is damaged.*npm run demo -- --reset/);
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9.1\n');
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/is damaged/);
  });
});
