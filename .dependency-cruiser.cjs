// The walls of the house: who may import whom. Checked by scripts/check-walls.mjs.
const domains = ['archive', 'ordering', 'ingestion'];
const test = '\\.test\\.tsx?$';

/** A rule that nothing under `from` imports anything under `to`. */
const wall = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
});

module.exports = {
  forbidden: [
    wall('lib-knows-no-pages', '^lib/', '^(app|components)/'),
    wall('components-know-no-pages', '^components/', '^app/'),
    wall('platform-stands-on-nothing', '^lib/platform/', '^lib/(?!platform/)'),
    wall('accounts-stand-on-platform', '^lib/accounts/', '^lib/(?!platform/|accounts/)'),
    wall('upstream-stands-on-platform', '^lib/upstream/', '^lib/(?!platform/|accounts/|upstream/)'),
    wall('web-stands-below-domains', '^lib/web/', `^lib/(areas|${domains.join('|')})/`),
    wall('areas-stand-below-domains', '^lib/areas/', `^lib/(${domains.join('|')})/`),
    ...domains.map((domain) =>
      wall(
        `${domain}-knows-no-other-domain`,
        `^lib/${domain}/`,
        `^lib/(${domains.filter((other) => other !== domain).join('|')})/`,
      ),
    ),
    {
      name: 'the-simulator-is-a-world-of-its-own',
      severity: 'error',
      from: { path: '^simulator/' },
      to: { path: '^(app|components|lib|e2e|scripts)/' },
    },
    {
      name: 'nobody-knows-the-simulator',
      severity: 'error',
      from: { pathNot: '^simulator/' },
      to: { path: '^simulator/' },
    },
    {
      name: 'only-the-way-out-calls-upstream',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: `^lib/upstream/|${test}` },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'lib-has-no-react',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/web/page\\.ts$' },
      to: { path: '^node_modules/(react|react-dom|react-leaflet|leaflet)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
