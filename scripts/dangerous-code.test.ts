import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The sources of what runs in production. */
const sources = [
  ...['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
  ...readdirSync('.'),
]
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|config|d)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** What must not be in the sources, except the files that have a reason. */
const rules: { what: string; pattern: RegExp; allowed?: Record<string, string> }[] = [
  { what: 'code from text', pattern: /\beval\(|new Function\(|node:vm|setTimeout\(\s*['"`]/ },
  {
    what: 'HTML from text',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    allowed: {
      'components/shell/presenter/BreakpointScript.tsx': 'a constant script with a nonce',
      'components/shell/theme/ThemeScript.tsx': 'a constant script with a nonce',
    },
  },
  { what: 'a shell', pattern: /\bshell:|\bexec(Sync)?\(\s*['"`]/ },
  {
    what: 'other programs',
    pattern: /from 'node:child_process'/,
    allowed: {
      'lib/platform/database/embedded-cluster.ts': 'the embedded PostgreSQL',
      'lib/platform/database/keep-running.ts': 'the embedded PostgreSQL',
      'lib/platform/database/postgres-programs.ts': 'the embedded PostgreSQL',
      'lib/platform/embedded-postgres.ts': 'the embedded PostgreSQL',
    },
  },
  {
    what: 'files',
    pattern: /from 'node:fs(\/promises)?'/,
    allowed: {
      'lib/demo/supervisor.ts': 'when the demo was made, written by its own start',
      'lib/platform/backup.ts': 'the file that the operator names',
      'lib/platform/config.ts': 'the files of secrets that the operator names',
      'lib/platform/database/embedded-cluster.ts': 'the data folder',
      'lib/platform/database/postgres-programs.ts': 'the data folder',
      'lib/platform/embedded-postgres.ts': 'the data folder',
      'lib/platform/migrate.ts': 'the migrations of the build',
      'lib/platform/platform-readings.ts': 'how full the data folder is',
      'lib/platform/worker-pool.ts': 'the workers of the build',
      'lib/web/basemap/archive-file.ts': 'the map archive that the operator names',
      'lib/web/door/certificate.ts': 'the certificate that the operator names',
      'lib/web/door/files.ts': 'the list of files of the build, read at start',
      'lib/web/door/packed-files.ts': 'the packed files of the build, listed at start',
      'lib/web/guide/guide.ts': 'the user guide of the build',
      'server.ts': 'the manifest of the build',
    },
  },
  {
    what: 'TLS without a check',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  },
  { what: 'weak hashes', pattern: /createHash\('(md5|md4|ripemd)/ },
  {
    what: 'SHA-1',
    pattern: /createH(ash|mac)\('sha1'/,
    allowed: {
      'lib/archive/search/complete-search.ts': 'short names of images; no one relies on them',
      'lib/ingestion/footprints/catalogue-pages.ts': 'marks of pages, to notice a repeated one',
    },
  },
  {
    what: 'ciphers',
    pattern: /create(C|Dec)ipher(iv)?\b|@noble\/ciphers/,
    allowed: {
      'lib/platform/deterministic-encryption.ts': 'AES-256-SIV',
      'lib/platform/encryption.ts': 'AES-256-GCM',
    },
  },
  { what: 'ciphers without authentication', pattern: /aes-(128|192|256)-(ecb|cbc|cfb|ofb)|\bdes-|\brc4/i },
  {
    what: 'random numbers that can be guessed',
    pattern: /Math\.random\(/,
    allowed: {
      'components/ingestion/board/shared-stream.ts': 'the name of a tab',
      'lib/notifications/outbox.ts': 'a pause',
      'lib/ingestion/board/columns/string-pool.ts': 'the seed of a table of texts',
      'lib/platform/database/listen.ts': 'a pause',
      'lib/platform/migrate.ts': 'a pause',
      'lib/platform/work/every.ts': 'a pause',
      'lib/upstream/policy.ts': 'a pause',
      'lib/web/door/slow-refusals.ts': 'a pause',
    },
  },
  {
    what: 'messages of other windows',
    pattern:
      /window\.(addEventListener\(\s*'message'|onmessage|postMessage)|window\.opener|parent\.postMessage/,
  },
  { what: 'regular expressions from text', pattern: /new RegExp\(\s*[a-z]\w*\s*[,)]/ },
];

it('sees the sources', () => expect(sources.length).toBeGreaterThan(800));

it.each(rules)('the sources hold no $what, except where a reason is given', ({ pattern, allowed = {} }) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});
