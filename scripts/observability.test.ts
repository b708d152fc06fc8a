import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

const folder = 'deploy/observability';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const promtool = process.env.PROMTOOL ?? 'promtool';

interface Rule {
  alert: string;
  annotations: Record<string, string>;
}
interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

it('panels have ids of their own', () => {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: { id: number }[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it('every alert has an entry in the runbook, with all three parts, and every entry an alert', () => {
  const entries = readFileSync('docs/runbook.md', 'utf8').split(/^## /m).slice(1);
  const names = rules.map(({ alert }) => alert);
  expect(entries.map((entry) => entry.split('\n')[0]).toSorted()).toEqual(names.toSorted());
  for (const entry of entries) {
    for (const part of ['**What it means.**', '**What is safe.**', '**What to do.**\n\n1. ']) {
      expect(entry, entry.split('\n')[0]).toContain(part);
    }
  }
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toBeTruthy();
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  }
});

it('every alert has a test in which it fires', () => {
  const { tests } = parse(read('alerts.test.yaml')) as { tests: RuleTest[] };
  const fired = tests
    .flatMap((test) => test.alert_rule_test)
    .flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : []));
  expect([...new Set(fired)].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

// Install the package prometheus, or set PROMTOOL. Without it the rules are parsed only.
describe.skipIf(spawnSync(promtool, ['--version']).status !== 0)('Prometheus', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  };

  it('takes the rules, and they fire when they should', () => {
    run('check', 'rules', 'alerts.yaml');
    run('test', 'rules', 'alerts.test.yaml');
  });

  it('takes every query of the dashboard', () => {
    const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
    // As Grafana fills in its variables.
    const queries = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }) => expr.replaceAll('$__rate_interval', '2m').replaceAll('$job', 'swath'));
    expect(queries.join()).not.toContain('$');
    const at = mkdtempSync(join(tmpdir(), 'swath-queries-'));
    try {
      const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
      writeFileSync(join(at, 'queries.yaml'), stringify({ groups: [{ name: 'dashboard', rules }] }));
      run('check', 'rules', '--lint=none', join(at, 'queries.yaml'));
    } finally {
      rmSync(at, { recursive: true, force: true });
    }
  });
});

it('the monitor of the Prometheus Operator reads the path of the metrics, with the token', () => {
  const monitor = parse(read('servicemonitor.yaml')) as {
    kind: string;
    spec: { endpoints: { path: string; authorization: { type: string } }[] };
  };
  expect(monitor.kind).toBe('ServiceMonitor');
  expect(monitor.spec.endpoints).toMatchObject([
    { port: 'https', scheme: 'https', path: '/api/metrics', authorization: { type: 'Bearer' } },
  ]);
});
