// `npm run lock:complete`: names in the lockfile the optional packages of other platforms that the registry at hand does
// not hold. npm leaves those out when it writes the lockfile, and `npm ci` refuses a lockfile that lacks them. Run it
// after a change of the dependencies that was made behind such a registry; elsewhere it changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { say } from './support/say.mjs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The platform that a package's name reports, such as `@next/swc-linux-x64-musl`. */
function readPlatform(name) {
  const words = name.split(/[/@._-]/);
  const os = systems.filter(
    (system) => words.includes(system) || (system === 'linux' && words.includes('linuxmusl')),
  );
  const cpu = processors.filter((processor) =>
    words.some((word) => word === processor || (processor === 'ppc64' && word === 'ppc64le')),
  );
  const libc = name.includes('musl') ? ['musl'] : /(gnu|glibc)/.test(name) ? ['glibc'] : undefined;
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(os.includes('linux') && libc && { libc }),
  };
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const version = range.replace(/^[\^~]/, '');
    if (lock.packages[nested] !== undefined) continue;
    const place = lock.packages[top] === undefined || lock.packages[top].version === version ? top : nested;
    if (lock.packages[place] !== undefined) continue;
    const platform = readPlatform(name);
    if (platform.os === undefined && platform.cpu === undefined) continue;
    lock.packages[place] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added += 1;
  }
}
const [root, ...packages] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...packages.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(`${added} packages of other platforms are named in the lockfile`);
