import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from './support/test';

const folder = 'deploy/observability';

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}
interface Panel {
  id: number;
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

test('panels have ids of their own', () => {
  const ids = dashboard().panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every alert has an entry in the runbook, with all three parts, and every entry an alert', () => {
  const entries = readFileSync('docs/runbook.md', 'utf8').split(/^## /m).slice(1);
  const names = rules().map(({ alert }) => alert);
  expect(entries.map((entry) => entry.split('\n')[0])).toEqual(expect.arrayContaining(names));
  expect(names).toEqual(expect.arrayContaining(entries.map((entry) => entry.split('\n')[0])));
  for (const entry of entries) {
    for (const part of ['**What it means.**', '**What is safe.**', '**What to do.**\n\n1. ']) {
      expect(entry, entry.split('\n')[0]).toContain(part);
    }
  }
  for (const { alert, annotations } of rules()) {
    expect(annotations.summary, alert).toBeTruthy();
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  }
});

test('Prometheus takes the rules, and they fire when they should', () => {
  const promtool = process.env.PROMTOOL ?? 'promtool';
  test.skip(
    spawnSync(promtool, ['--version']).status !== 0,
    'promtool is not installed; set PROMTOOL, or install the package prometheus. The rules were parsed only.',
  );
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});

test('the monitor of the Prometheus Operator reads the path of the metrics, with the token', () => {
  const monitor = parse(readFileSync(`${folder}/servicemonitor.yaml`, 'utf8')) as {
    kind: string;
    spec: { endpoints: { path: string; authorization: { type: string } }[] };
  };
  expect(monitor.kind).toBe('ServiceMonitor');
  expect(monitor.spec.endpoints).toMatchObject([{ path: '/api/metrics', authorization: { type: 'Bearer' } }]);
});
