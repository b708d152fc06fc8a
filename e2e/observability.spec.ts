import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

const folder = 'deploy/observability';

interface Rule {
  alert: string;
  expr: string;
}
interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const rules = () =>
  (parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
const dashboard = () =>
  JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8')) as { panels: Panel[]; templating: unknown };

/** The metrics that a query names; `up` is made by Prometheus itself. */
const metricsIn = (query: string) => query.match(/\b(swath|nodejs|process)_[a-z0-9_]+/g) ?? [];

test('every metric that dashboard and alerts name is exported', async ({ request, stack }) => {
  const text = await (await request.get(`${stack.portal.url}/api/metrics`)).text();
  const exported = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      exported.add(name + suffix);
  }
  const panels = dashboard().panels.filter(({ type }) => type !== 'row');
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) {
      expect(metricsIn(expr).length, expr).toBeGreaterThan(0);
      for (const name of metricsIn(expr)) expect([...exported], title).toContain(name);
    }
  }
  for (const { alert, expr } of rules()) {
    const names = metricsIn(expr);
    if (!/\bup\{/.test(expr)) expect(names.length, alert).toBeGreaterThan(0);
    for (const name of names) expect([...exported], alert).toContain(name);
  }
  // What an operator needs is watched somewhere, and no metric of ours is exported for nothing.
  const named = new Set(
    [...panels.flatMap(({ targets = [] }) => targets), ...rules()].flatMap(({ expr }) =>
      metricsIn(expr).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    ),
  );
  const own = [...text.matchAll(/^# TYPE (swath_\S+) /gm)].map(([, name = '']) => name);
  expect(own.filter((name) => !named.has(name))).toEqual([]);
});

test('admins read which version and build answered them, and the metrics say the same', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const shown = await page.getByText(`Swath ${version}, build`).textContent();
  const [, build, node] = /, build ([0-9a-f]{12}), Node\.js ([\d.]+)$/.exec(shown ?? '') ?? [];
  expect(readFileSync('.next/standalone/swath-built', 'utf8').slice(0, 12)).toBe(build);
  const metrics = await (await page.request.get(`${stack.portal.url}/api/metrics`)).text();
  expect(metrics).toContain(`swath_build_info{version="${version}",build="${build}",node="v${node}"} 1`);

  await signInAs('viewer');
  expect(await (await page.goto('/admin'))?.text()).not.toContain(build);
});
