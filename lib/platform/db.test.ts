import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resetConfig } from './config';
import { serverOwner } from './database/postgres-programs';
import { closeDatabase, openDatabase } from './db';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'swath-embedded-'));
    // Where tests run as root, the server runs as another account, which has to enter the folder.
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const postmasterFile = (home: string) => join(home, 'postgres', 'postmaster.pid');
  const getPostmasterFile = (home: string) => Number.parseInt(readFileSync(postmasterFile(home), 'utf8'), 10);
  const embedded = (home: string) => ({
    DATABASE_URL: '',
    DATA_DIR: home,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'info',
  });
  const ask = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
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
        process.kill(getPostmasterFile(folder), 'SIGKILL');
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
    const environment = readFileSync(`/proc/${getPostmasterFile(folder)}/environ`, 'utf8').split('\0');
    const names = environment.map((line) => line.split('=')[0]).filter((name) => name !== '');
    // PostgreSQL sets some of its own.
    expect(names.filter((name) => !/^PG|^LC_/.test(name ?? ''))).toEqual(['PATH']);
    await server.stop();
  });

  it('lets Swath in with a role that owns its database and has no other rights', async () => {
    const server = await startEmbeddedPostgres(folder);
    const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls';
    expect(await ask(server.url, `select ${rights} from pg_roles where rolname = current_user`)).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    await expect(ask(server.url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
    await expect(ask(server.url.replace('//swath:', '//postgres:'), 'select 1')).rejects.toThrow(
      /authentication failed/,
    );
    await server.stop();
  });

  it('refuses files of a version that used it as a superuser, and says what to do', async () => {
    const server = await startEmbeddedPostgres(folder);
    await server.stop();
    const owner = serverOwner();
    const done = spawnSync(
      join(server.bin, 'postgres'),
      ['--single', '-D', join(folder, 'postgres'), 'postgres'],
      {
        ...owner,
        env: { NODE_ENV: 'test', LC_ALL: 'C' },
        input: 'alter role swath superuser\n',
      },
    );
    expect(done.status).toBe(0);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/npm run demo -- --reset/);
    // The server does not stay behind.
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('ends Swath with a sentence when it was killed and cannot be started again', async () => {
    const script = `const { openDatabase } = await import('./lib/platform/db.ts');
      await openDatabase();
      console.log('open');
      setInterval(() => {}, 1000);`;
    const portal = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...embedded(folder) },
      },
    );
    onTestFinished(() => void portal.kill('SIGKILL'));
    let output = '';
    for (const stream of [portal.stdout, portal.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const ended = once(portal, 'close');
    await vi.waitFor(() => expect(output).toContain('open'), { timeout: 60_000, interval: 50 });
    rmSync(join(folder, 'postgres', 'global', 'pg_control'));
    process.kill(getPostmasterFile(folder), 'SIGKILL');
    expect(await ended).toEqual([1, null]);
    expect(output).toContain('does not start again, so Swath ends');
  });

  it('ends with a process that ends in the middle of its start', async () => {
    const script = `const { existsSync } = await import('node:fs');
      const { openDatabase } = await import('./lib/platform/db.ts');
      openDatabase();
      setInterval(() => existsSync(${JSON.stringify(postmasterFile(folder))}) && process.exit(3), 1);`;
    const portal = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: 'inherit', env: { ...process.env, ...embedded(folder) } },
    );
    expect(await once(portal, 'exit')).toEqual([3, null]);
    const soon = { timeout: 20_000, interval: 50 };
    await vi.waitFor(() => expect(existsSync(postmasterFile(folder))).toBe(false), soon);
  });

  it('is stopped by a shutdown that comes while it starts', async () => {
    for (const [name, value] of Object.entries(embedded(folder))) vi.stubEnv(name, value);
    resetConfig();
    try {
      const failed = openDatabase().then(
        () => 'opened',
        () => 'failed',
      );
      await closeDatabase();
      expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password']);
      expect(existsSync(postmasterFile(folder))).toBe(false);
      expect(await failed).toBe('failed');
    } finally {
      vi.unstubAllEnvs();
      resetConfig();
    }
  });

  it('is stopped by a SIGTERM while the portal starts, which ends as it was asked to', async () => {
    const script = `const { start } = await import('./instrumentation-node.ts');
      const { shutDown } = await import('./lib/platform/shutdown.ts');
      process.once('SIGTERM', () => shutDown('SIGTERM'));
      await start();`;
    const portal = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...embedded(folder), PORTAL_URL: 'http://127.0.0.1:3000' },
      },
    );
    onTestFinished(() => void portal.kill('SIGKILL'));
    let output = '';
    for (const stream of [portal.stdout, portal.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const ended = once(portal, 'close');
    const begun = { timeout: 60_000, interval: 10 };
    await vi.waitFor(() => expect(existsSync(postmasterFile(folder)), output).toBe(true), begun);
    portal.kill('SIGTERM');
    expect(await ended, output).toEqual([0, null]);
    expect(output).toContain('Swath is down');
    expect(output).not.toContain('cannot start');
    // Nothing says that a server runs there.
    expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password']);
    expect(existsSync(postmasterFile(folder))).toBe(false);
  });

  it('is stopped with a command that started it and is ended in the middle of its work', async () => {
    const script = `const { withDatabase } = await import('./scripts/support/command.ts');
      await withDatabase(() => new Promise((resolve) => {
        console.log('at work');
        setTimeout(resolve, 600_000);
      }));`;
    const command = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...embedded(folder) } },
    );
    onTestFinished(() => void command.kill('SIGKILL'));
    let output = '';
    command.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const ended = once(command, 'exit');
    await vi.waitFor(() => expect(output).toContain('at work'), { timeout: 60_000, interval: 50 });
    command.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(existsSync(postmasterFile(folder))).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password']);
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

  it('has its socket beside its data, where a command with another folder for temporary files finds it', async () => {
    const server = await startEmbeddedPostgres(folder);
    const joined = await runningEmbeddedPostgres(folder);
    expect(joined).toBe(server.url);
    expect(new URL(server.url).searchParams.get('host')).toMatch(new RegExp(`^${folder}/socket-`));
    await server.stop();
    expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres-password']);
    // Each letter has two bytes, and the limit is of bytes.
    const deep = join(folder, 'ä'.repeat(40));
    const far = await startEmbeddedPostgres(deep);
    expect(await ask(far.url, 'select 42 as answer')).toEqual([{ answer: 42 }]);
    await far.stop();
  });

  it('says that another program uses its files, and leaves that one findable', async () => {
    const server = await startEmbeddedPostgres(folder);
    const note = join(folder, 'portal.json');
    const noted = readFileSync(note, 'utf8');
    // As a process sees it that reaches the files and not the socket.
    const unreachable = JSON.stringify({ ...JSON.parse(noted), socket: join(folder, 'elsewhere') });
    writeFileSync(note, unreachable);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      `Another program uses the database under ${folder}. Stop it first`,
    );
    expect(readFileSync(note, 'utf8')).toBe(unreachable);
    expect(await ask(server.url, 'select 42 as answer')).toEqual([{ answer: 42 }]);
    await server.stop();
  });

  it('says so, too, of a server that answers and cannot be stopped from here', async () => {
    const server = await startEmbeddedPostgres(folder);
    const ended = spawnSync('true').pid;
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    const held = readFileSync(pidFile, 'utf8');
    // As another container on the same volume sees it, which has other processes.
    writeFileSync(pidFile, held.replace(/^\d+/, String(ended)));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      `Another program uses the database under ${folder}. Stop it first`,
    );
    writeFileSync(pidFile, held);
    expect(await ask(server.url, 'select 42 as answer')).toEqual([{ answer: 42 }]);
    await server.stop();
  });

  it('says why it does not start, and what to do if its files are damaged', async () => {
    const server = await startEmbeddedPostgres(folder);
    await server.stop();
    rmSync(join(folder, 'postgres', 'global', 'pg_control'));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /does not start: could not find the database system\. If its files are damaged.*npm run demo -- --reset/,
    );
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9.1\n');
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /does not start: database files are incompatible/,
    );
    rmSync(join(folder, 'postgres', 'PG_VERSION'));
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/has lost files: restore a backup/);
  });
});
