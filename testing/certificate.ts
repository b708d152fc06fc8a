import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** True if OpenSSL is on this machine. */
export const hasOpenssl = () => spawnSync('which', ['openssl']).status === 0;

/** Makes a certificate that is its own authority, for names of DNS and addresses of IP. */
export function makeCertificate(folder: string, file: string, names: readonly string[]) {
  const [key, certificate] = [join(folder, `${file}.key`), join(folder, `${file}.crt`)];
  const alternatives = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`).join();
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' '),
      ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`no certificate was made: ${stderr}`);
  return { key, certificate };
}
