// The walls of the house: who can import whom. Checked by scripts/check-walls.mjs.
const { rooms, shellRooms } = require('./scripts/support/rooms.cjs');

const domains = ['archive', 'ordering', 'ingestion'];
const test = '\\.test\\.tsx?$';

/** A rule that nothing under `from` imports anything under `to`. */
const wall = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
});

const layers = '^(?:lib|components)';

/** A room imports only the rooms before it and the root of its domain, in its own layer and in the one below. */
const roomWalls = (domain, names) =>
  names.map((room, index) =>
    wall(
      `${domain}-${room}-knows-no-later-room`,
      `${layers}/${domain}/${room}/`,
      `${layers}/${domain}/(?!(?:${names.slice(0, index + 1).join('|')})/)[^/]+/`,
    ),
  );

/** The root of a domain is below its rooms; its `api.ts` or `index.tsx` joins them. */
const rootWall = (domain) => ({
  name: `${domain}-root-knows-no-room`,
  severity: 'error',
  from: { path: `${layers}/${domain}/[^/]+$`, pathNot: `${test}|/(api|index)\\.tsx?$` },
  to: { path: `${layers}/${domain}/[^/]+/` },
});

module.exports = {
  forbidden: [
    wall('lib-knows-no-pages', '^lib/', '^(app|components)/'),
    wall('components-know-no-pages', '^components/', '^app/'),
    wall('platform-stands-on-nothing', '^lib/platform/', '^lib/(?!platform/)'),
    wall('accounts-stand-on-platform', '^lib/accounts/', '^lib/(?!platform/|accounts/)'),
    wall('upstream-stands-on-platform', '^lib/upstream/', '^lib/(?!platform/|accounts/|upstream/)'),
    wall('web-stands-below-domains', '^lib/web/', `^lib/(areas|notifications|${domains.join('|')})/`),
    wall('notifications-stand-below-domains', '^lib/notifications/', `^lib/(areas|${domains.join('|')})/`),
    wall('areas-stand-below-domains', '^lib/areas/', `^lib/(${domains.join('|')})/`),
    wall('installation-stands-on-top', '^lib/(?!installation/)', '^lib/installation/'),
    wall('demo-stands-on-top', '^lib/(?!demo/|tour/)', '^lib/demo/'),
    wall('tour-stands-on-top', '^lib/(?!tour/)', '^lib/tour/'),
    ...domains.map((domain) =>
      wall(
        `${domain}-knows-no-other-domain`,
        `^lib/${domain}/`,
        `^lib/(${domains.filter((other) => other !== domain).join('|')})/`,
      ),
    ),
    ...Object.entries(rooms).flatMap(([domain, names]) => [rootWall(domain), ...roomWalls(domain, names)]),
    ...roomWalls('shell', shellRooms),
    wall('ui-stands-below-components', '^components/ui/', '^components/(?!ui/)'),
    wall('map-stands-on-ui', '^components/map/', '^components/(?!map/|ui/|api\\.ts$)'),
    wall('areas-know-no-upper-domain', '^components/areas/', `^components/(${domains.join('|')})/`),
    ...domains.map((domain) =>
      wall(
        `${domain}-shows-no-other-domain`,
        `^components/${domain}/`,
        `^components/(${domains.filter((other) => other !== domain).join('|')})/`,
      ),
    ),
    wall(
      'domains-know-no-page-around-them',
      `^components/(areas|${domains.join('|')})/`,
      '^components/(home|account|admin)/',
    ),
    {
      name: 'the-simulator-is-a-world-of-its-own',
      severity: 'error',
      from: { path: '^simulator/' },
      to: { path: '^(app|components|lib|e2e|scripts|testing)/' },
    },
    {
      name: 'nobody-knows-the-simulator',
      severity: 'error',
      from: { pathNot: '^simulator/' },
      to: { path: '^simulator/' },
    },
    wall(
      'the-product-knows-no-tests',
      '^(app|components|lib|scripts)/|^[^/]+\\.ts$',
      '^(testing|e2e|bench)/',
    ),
    {
      name: 'only-the-way-out-calls-upstream',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: `^lib/upstream/|${test}` },
      to: { path: '^node_modules/(undici|nodemailer)/' },
    },
    {
      name: 'lib-has-no-react',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/web/page/page\\.ts$' },
      to: { path: '^node_modules/(react|react-dom|react-leaflet|leaflet)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|node_modules/.*/node_modules)' },
    enhancedResolveOptions: {
      conditionNames: ['react-server', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
