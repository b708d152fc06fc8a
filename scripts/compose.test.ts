import { spawnSync } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startPostgres } from '@/testing/database/postgres-server';

const has = (command: string) => spawnSync('which', [command]).status === 0;
const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8');

/** Whether PostgreSQL would take a password for what it saved of one, `SCRAM-SHA-256$rounds:salt$stored:server`. */
function isSavedPassword(saved: string, password: string): boolean {
  const [, rounds, salt = '', stored] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(saved) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const key = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(key).digest('base64') === stored;
}

describe('the networks of compose', () => {
  const { services, networks } = parse(read('compose.yaml')) as {
    services: Record<'proxy' | 'portal', { networks: Record<string, { ipv4_address?: string }> }>;
    networks: Record<
      string,
      { internal?: boolean; ipam?: { config: { subnet: string; ip_range?: string }[] } } | null
    >;
  };

  it('have one that proxy and Swath share, with addresses that stay', () => {
    const [proxy, portal] = [services.proxy.networks, services.portal.networks];
    expect(Object.keys(proxy).filter((name) => name in portal)).toEqual(['inside']);
    expect(networks.inside?.internal).toBe(true);
    const addresses = [proxy.inside?.ipv4_address, portal.inside?.ipv4_address];
    for (const address of addresses) expect(address).toMatch(/^172\.30\.0\.\d+$/);
    expect(new Set(addresses).size).toBe(2);
  });

  it('give no other container one of these addresses', () => {
    const [{ subnet = '', ip_range: range = '' } = {}] = networks.inside?.ipam?.config ?? [];
    const readBlock = (text: string) => {
      const [address = '', length] = text.split('/');
      const block = new BlockList();
      block.addSubnet(address, Number(length));
      return block;
    };
    for (const one of Object.values(services)) {
      const fixed = Array.isArray(one.networks) ? undefined : one.networks.inside?.ipv4_address;
      if (fixed === undefined) continue;
      expect(readBlock(subnet).check(fixed)).toBe(true);
      expect(readBlock(range).check(fixed)).toBe(false);
    }
    expect(readBlock(subnet).check(range.split('/')[0] ?? '')).toBe(true);
  });
});

describe('the database of compose', () => {
  const { services, secrets } = parse(read('compose.yaml')) as {
    services: Record<string, { environment: Record<string, string>; secrets: string[] }>;
    secrets: Record<string, { file: string }>;
  };
  const guide = readFileSync('docs/operations.md', 'utf8');

  it('gets every password from a file that its service has, and none from the environment', () => {
    expect(services.database?.environment.POSTGRES_USER).toBe('swath_owner');
    for (const service of ['portal', 'database']) {
      const { environment = {}, secrets: serviceSecrets = [] } = services[service] ?? {};
      const named = Object.entries(environment).filter(([name]) => /PASSWORD|_URL|^TLS_/.test(name));
      expect(named).toHaveLength(service === 'portal' ? 4 : 2);
      for (const [name] of named) expect(name).toMatch(/_FILE$/);
      expect(named.map(([, path]) => path).toSorted()).toEqual(
        serviceSecrets.map((name) => `/run/secrets/${name}`).toSorted(),
      );
    }
    expect(read('compose.yaml')).not.toContain('${');
    expect(readFileSync('deploy/Dockerfile.dockerignore', 'utf8')).toMatch(/^deploy\/secrets$/m);
  });

  it.skipIf(!has('openssl'))(
    'has its files from the commands of the guide, which only their owner reaches',
    () => {
      const commands = /```sh\n( *chmod 700 deploy\/secrets\n[\s\S]+?)```/.exec(guide)?.[1] ?? '';
      const folder = mkdtempSync(join(tmpdir(), 'swath-secrets-'));
      const at = join(folder, 'deploy/secrets');
      mkdirSync(at, { recursive: true });
      try {
        const { status, stderr } = spawnSync('sh', ['-eu', '-c', commands], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(status, stderr).toBe(0);
        expect(statSync(at).mode & 0o777).toBe(0o700);
        const files = Object.values(secrets).map(({ file }) => file.replace('./secrets/', ''));
        expect(readdirSync(at).toSorted()).toEqual(files.toSorted());
        for (const file of files) expect(statSync(join(at, file)).mode & 0o777).toBe(0o444);
        for (const role of ['swath', 'swath_owner']) {
          const [password, url] = ['password', 'url'].map((kind) =>
            readFileSync(join(at, `${role}_${kind}`), 'utf8'),
          );
          expect(password).toMatch(/^[\da-f]{48}$/);
          expect(url).toBe(`postgresql://${role}:${password}@database:5432/swath`);
        }
        const [certificate, key] = ['portal_certificate', 'portal_key'].map((name) =>
          readFileSync(join(at, name)),
        );
        expect(() => createSecureContext({ cert: certificate, key })).not.toThrow();
        expect(new X509Certificate(certificate ?? '').checkHost('portal')).toBe('portal');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it.skipIf(!has('psql'))(
    'gets the role of Swath from the script, with any password',
    async () => {
      const server = await startPostgres();
      const folder = mkdtempSync(join(tmpdir(), 'swath-password-'));
      const file = join(folder, 'a password');
      const script = read('postgres/roles.sh').replace('create role swath ', 'create role swath_app ');
      const run = () =>
        spawnSync('sh', ['-c', script], {
          encoding: 'utf8',
          env: {
            ...process.env,
            PGHOST: '127.0.0.1',
            PGPORT: String(server.port),
            POSTGRES_USER: 'postgres',
            POSTGRES_DB: 'swath',
            SWATH_PASSWORD_FILE: file,
          },
        });
      try {
        await server.ask('drop role if exists swath_app');
        writeFileSync(file, '');
        expect(run()).toMatchObject({ status: 1, stderr: `${file} cannot be read or is empty\n` });
        const password = `it's "$HOME" \\ ;`;
        writeFileSync(file, `${password}\n`);
        expect(run()).toMatchObject({ status: 0, stderr: '' });
        const [role] = await server.ask<{ rolcanlogin: boolean; rolsuper: boolean; rolpassword: string }>(
          "select rolcanlogin, rolsuper, rolpassword from pg_authid where rolname = 'swath_app'",
        );
        expect(role).toMatchObject({ rolcanlogin: true, rolsuper: false });
        expect(isSavedPassword(role?.rolpassword ?? '', password)).toBe(true);
      } finally {
        await server.remove();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
