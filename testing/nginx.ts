import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOpenssl, makeCertificate } from './certificate';
import { freePort } from './portal';

/** What nginx logs of a request. */
export interface NginxLine {
  path: string;
  method: string;
  status: number;
  seconds: number;
  /** The replicas that were asked, in turn, separated by commas. */
  replica: string;
}

export interface Nginx {
  url: string;
  /** The requests that it has answered so far. */
  log(): NginxLine[];
  stop(): Promise<void>;
}

const has = (command: string) => spawnSync('which', [command]).status === 0;

/** True if nginx and OpenSSL are on this machine. */
export const hasNginx = () => has('nginx') && hasOpenssl();

/**
 * Runs nginx with `deploy/nginx/nginx.conf` in front of replicas, each `host:port`. TLS itself is nginx's business: it
 * serves plain http on a port of loopback, with everything else as it is. Throws what nginx says against the file.
 * @param trusted the file with the certificate of the replicas; left out, they have plain http
 */
export async function startNginx(
  replicas: readonly string[],
  port?: number,
  trusted?: string,
): Promise<Nginx> {
  const listen = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'swath-nginx-'));
  // Workers of a root's nginx run as another account.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'tls'));
  const { certificate } = makeCertificate(join(folder, 'tls'), 'tls', ['swath.example']);
  const [file, errors] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  const access = join(folder, 'access.log');
  const text = readFileSync('deploy/nginx/nginx.conf', 'utf8')
    .replaceAll('/etc/nginx/tls', join(folder, 'tls'))
    .replace('/run/secrets/portal_certificate', trusted ?? certificate)
    .replaceAll('https://swath', trusted ? 'https://swath' : 'http://swath')
    .replace('/var/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('access_log /dev/stdout json;', `access_log ${access} json;`)
    .replace(/^ *server portal:3000 (.*)$/m, (_line, settings) =>
      replicas.map((replica) => `        server ${replica} ${settings}`).join('\n'),
    )
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replace(
      'http {',
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].reduce(
        (start, kind) => `${start}\n    ${kind}_temp_path ${join(folder, kind)};`,
        'http {',
      ),
    );
  writeFileSync(file, text);
  const checked = spawnSync('nginx', ['-t', '-c', file, '-e', errors], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const nginx = spawn('nginx', ['-c', file, '-e', errors, '-g', 'daemon off;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${listen}`;
  const answers = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (!existsSync(join(folder, 'nginx.pid')) || !(await answers())) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(errors, 'utf8'));
  }
  return {
    url,
    log: () =>
      readFileSync(access, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as NginxLine),
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
