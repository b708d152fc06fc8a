import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const config = resolve('.dependency-cruiser.cjs');
const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const require = createRequire(import.meta.url);
const { forbidden } = require(config) as { forbidden: { name: string }[] };
const { rooms, shellRooms } = require('./support/rooms.cjs') as {
  rooms: Record<string, string[]>;
  shellRooms: string[];
};

type Import = readonly [from: string, to: string];

/** For each rule, an import that breaks it. */
const breaks: Record<string, Import> = {
  'lib-knows-no-pages': ['lib/web/a.ts', 'components/ui/a.ts'],
  'components-know-no-pages': ['components/ui/b.ts', 'app/page.ts'],
  'platform-stands-on-nothing': ['lib/platform/a.ts', 'lib/accounts/a.ts'],
  'accounts-stand-on-platform': ['lib/accounts/b.ts', 'lib/web/b.ts'],
  'upstream-stands-on-platform': ['lib/upstream/a.ts', 'lib/web/b.ts'],
  'web-stands-below-domains': ['lib/web/c.ts', 'lib/areas/a.ts'],
  'notifications-stand-below-domains': ['lib/notifications/b.ts', 'lib/ordering/a.ts'],
  'areas-stand-below-domains': ['lib/areas/b.ts', 'lib/archive/a.ts'],
  'archive-knows-no-other-domain': ['lib/archive/b.ts', 'lib/ordering/a.ts'],
  'ordering-knows-no-other-domain': ['lib/ordering/b.ts', 'lib/ingestion/a.ts'],
  'ingestion-knows-no-other-domain': ['lib/ingestion/b.ts', 'lib/archive/a.ts'],
  'installation-stands-on-top': ['lib/ingestion/d.ts', 'lib/installation/a.ts'],
  'demo-stands-on-top': ['lib/ingestion/e.ts', 'lib/demo/a.ts'],
  'tour-stands-on-top': ['lib/ingestion/f.ts', 'lib/tour/a.ts'],
  'ui-stands-below-components': ['components/ui/c.ts', 'components/map/a.ts'],
  'map-stands-on-ui': ['components/map/b.ts', 'components/shell/a.ts'],
  'areas-know-no-upper-domain': ['components/areas/a.ts', 'components/archive/a.ts'],
  'archive-shows-no-other-domain': ['components/archive/b.ts', 'components/ordering/a.ts'],
  'ordering-shows-no-other-domain': ['components/ordering/b.ts', 'components/ingestion/a.ts'],
  'ingestion-shows-no-other-domain': ['components/ingestion/b.ts', 'components/archive/a.ts'],
  'domains-know-no-page-around-them': ['components/ingestion/c.ts', 'components/home/a.ts'],
  'the-simulator-is-a-world-of-its-own': ['simulator/a.ts', 'lib/web/b.ts'],
  'nobody-knows-the-simulator': ['lib/web/d.ts', 'simulator/b.ts'],
  'the-product-knows-no-tests': ['lib/web/e.ts', 'testing/a.ts'],
  'only-the-way-out-calls-upstream': ['lib/web/f.ts', 'node_modules/undici/index.js'],
  'lib-has-no-react': ['lib/web/g.ts', 'node_modules/react/index.js'],
  'no-circles': ['lib/web/circle-back.ts', 'lib/web/circle.ts'],
};

/** Imports that no rule forbids. */
const sound: Import[] = [
  ['lib/web/circle.ts', 'lib/web/circle-back.ts'],
  ['app/sound.ts', 'components/archive/sound.ts'],
  ['components/archive/sound.ts', 'components/areas/sound.ts'],
  ['components/areas/sound.ts', 'components/map/sound.ts'],
  ['components/map/sound.ts', 'components/ui/sound.ts'],
  ['lib/archive/sound.ts', 'lib/areas/sound.ts'],
  ['lib/archive/sound.test.ts', 'testing/a.ts'],
];

for (const [domain, names] of Object.entries(rooms)) {
  const [first, last] = [names[0], names.at(-1)];
  breaks[`${domain}-root-knows-no-room`] = [`lib/${domain}/root.ts`, `lib/${domain}/${first}/low.ts`];
  sound.push([`lib/${domain}/api.ts`, `lib/${domain}/${last}/high.ts`]);
  for (const [index, room] of names.entries()) {
    const later = names[index + 1] ?? 'unlisted';
    breaks[`${domain}-${room}-knows-no-later-room`] = [
      `components/${domain}/${room}/up.ts`,
      `${index % 2 === 0 ? 'lib' : 'components'}/${domain}/${later}/high.ts`,
    ];
    sound.push([`components/${domain}/${room}/down.ts`, `lib/${domain}/${names[index - 1] ?? room}/low.ts`]);
    sound.push([`lib/${domain}/${room}/down.ts`, `lib/${domain}/types.ts`]);
  }
}

for (const [index, room] of shellRooms.entries()) {
  breaks[`shell-${room}-knows-no-later-room`] = [
    `components/shell/${room}/up.ts`,
    `components/shell/${shellRooms[index + 1] ?? 'unlisted'}/high.ts`,
  ];
  sound.push(['components/shell/root.ts', `components/shell/${room}/high.ts`]);
}

let folder: string;
let found: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walls-'));
  const texts = new Map<string, string>();
  for (const [from, to] of [...Object.values(breaks), ...sound]) {
    if (!texts.has(to)) texts.set(to, 'export interface Thing { a: string }\n');
    const spec = to.startsWith('node_modules/') ? to.split('/')[1] : `@/${to.replace(/\.ts$/, '')}`;
    // A rule about who imports whom counts types as well.
    texts.set(from, `${texts.get(from) ?? ''}import type {} from '${spec}';\n`);
  }
  texts.set('tsconfig.json', JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }));
  for (const [path, text] of texts) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const cruise = spawnSync(
    process.execPath,
    [
      cruiser,
      '--config',
      config,
      '--output-type',
      'json',
      'app',
      'components',
      'lib',
      'simulator',
      'testing',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(cruise.stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('walls', () => {
  it('have an import here that breaks each of them', () => {
    expect(Object.keys(breaks).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(breaks))('%s is found when it is broken, by a type alone', (rule, [from, to]) => {
    expect(found).toContain(`${rule}: ${from} -> ${to}`);
  });

  it.each(sound)('let %s import %s', (from, to) => {
    expect(found.filter((wall) => wall.endsWith(`: ${from} -> ${to}`))).toEqual([]);
  });
});
