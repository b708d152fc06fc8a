// `npm run check:packages`: the licence of every package, the lockfile's checksums, the packages with install scripts,
// and known advisories where the registry answers. Fails on what is not allowed; says what could not be checked.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { acceptedAdvisories, judgeAdvisories } from './support/advisories.mjs';
import { judgeScripts } from './support/install-scripts.mjs';
import { say } from './support/say.mjs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Licences under which a package can be part of Swath, or of its tools. */
const allowed = new Set([
  '(EDL-1.0 OR EPL-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);
/** Packages with another licence, or with a name of one that is misspelt: each with the reason why it can stay. */
const exceptions = {
  'arc: BSD': 'the file in the package is BSD-2-Clause',
  'splaytree-ts: BDS-3-Clause': 'BSD-3-Clause, misspelt',
  'react-leaflet: Hippocratic-2.1': 'used unchanged; its terms bind the operator of Swath',
  '@react-leaflet/core: Hippocratic-2.1': 'used unchanged; its terms bind the operator of Swath',
};
/** Shared libraries that are loaded, and not linked into Swath. */
const loaded = /^@img\/sharp-libvips-.*: LGPL-3\.0-or-later$/;

const { packages } = read('package-lock.json');
const { allowScripts } = read('package.json');
const problems = judgeScripts(packages, allowScripts);
let [checked, absent, withoutSum] = [0, 0, 0];
for (const [path, { integrity, optional, link }] of Object.entries(packages)) {
  if (path === '' || link) continue;
  const name = path.replace(/^.*node_modules\//, '');
  if (!integrity && !optional) problems.push(`${name}: the lockfile has no checksum of it`);
  if (!integrity) withoutSum += 1;
  if (!existsSync(`${path}/package.json`)) {
    absent += 1;
    if (!optional) problems.push(`${name}: is not installed`);
    continue;
  }
  const found = readLicence(read(`${path}/package.json`));
  checked += 1;
  const isAllowed =
    allowed.has(found) || `${name}: ${found}` in exceptions || loaded.test(`${name}: ${found}`);
  if (!isAllowed) problems.push(`${name}: its licence ${found} is not allowed`);
}
say(`${checked} licences checked; ${absent} packages of other platforms are not here`);
if (withoutSum > 0)
  say(`${withoutSum} packages of other platforms have no checksum: the registry at hand does not hold them`);
audit();
for (const problem of problems) say(problem);
process.exit(problems.length === 0 ? 0 : 1);

function readLicence({ license, licenses }) {
  if (typeof license === 'string') return license;
  const named = license ?? licenses?.[0];
  return named?.type ?? named ?? 'none';
}

/** Known advisories of high severity in what runs in production. */
function audit() {
  // `.npmrc` turns the audit of installations off; this asks for it.
  const { stdout } = spawnSync('npm', ['audit', '--audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const { problems: found, sentence } = judgeAdvisories(stdout, acceptedAdvisories, new Date());
  say(sentence);
  problems.push(...found);
}
