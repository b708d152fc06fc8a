import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { webhooks } from '@/lib/notifications/tables';
import { secretVariables } from '@/lib/platform/config/config-schema';
import { db } from '@/lib/platform/db';
import { resetRedaction } from '@/lib/upstream/redact';
import { newWebhookSecret } from '@/lib/upstream/webhooks/webhook';
import { configure, type Services, startServices } from '@/testing/ordering/services';
import { listen } from '@/testing/upstream/service';
import { checkInstallation, recentReport } from './check-installation';
import { formatReport } from './format-report';

/** Every secret that a configuration can have, each with a value that nothing else holds. */
const secrets = {
  SESSION_SECRET: 'needle-session-0123456789-abcdefghij',
  SESSION_SECRET_PREVIOUS: 'needle-previous-0123456789-abcdefghi',
  METRICS_TOKEN: 'needle-metrics-0123456789-abcdefghij',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=needle-traces-key',
  OIDC_CLIENT_SECRET: 'needle-oidc-secret',
  ORDERING_CLIENT_ID: 'needle-client-id',
  ORDERING_CLIENT_SECRET: 'needle-client-secret',
  ORDERING_USERNAME: 'needle.user@example.org',
  SEARCH_API_KEY: 'needle-search-key',
  WORKFLOW_TOKEN: 'needle-workflow-token',
  SMTP_URL: 'smtp://needle-mail:needle-mail-password@127.0.0.1:1',
};
const simulated = {
  SIM_CLIENT_ID: secrets.ORDERING_CLIENT_ID,
  SIM_CLIENT_SECRET: secrets.ORDERING_CLIENT_SECRET,
  SIM_USERNAME: secrets.ORDERING_USERNAME,
  SIM_SEARCH_KEY: secrets.SEARCH_API_KEY,
  SIM_WORKFLOW_TOKEN: secrets.WORKFLOW_TOKEN,
};
let services: Services;
const echo = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.writeHead(500).end(`${request.url} ${body} ${JSON.stringify(request.headers)}`);
});

beforeAll(async () => {
  services = await startServices({ ...secrets, SMTP_FROM: 'swath@example.org' }, simulated);
  resetRedaction();
  const { secret, encrypted } = newWebhookSecret();
  webhookSecret = secret;
  await db()
    .insert(users)
    .values({ id: 'ada', email: 'ada@example.org', name: 'Ada', roles: ['admin'] });
  const url = 'https://10.0.0.1/needle-hook-path?key=needle-hook-key';
  await db()
    .insert(webhooks)
    .values({ id: 'w', name: 'Hook', url, kinds: [], pattern: '', secret: encrypted, createdBy: 'ada' });
});
afterAll(async () => {
  echo.close();
  await services.stop();
});
let webhookSecret = '';

async function expectNoSecret(): Promise<string> {
  const report = await checkInstallation(3_000);
  const text = formatReport(report);
  const { password } = new URL(services.env.DATABASE_URL ?? '');
  const { tokens } = await services.sim.truth();
  const needles = [...Object.values(secrets), 'needle', webhookSecret, password, ...tokens.values];
  for (const needle of needles.filter((one) => one.length > 3)) {
    const forms = [needle, encodeURIComponent(needle), Buffer.from(needle).toString('base64')];
    for (const form of forms)
      for (const shown of [text, JSON.stringify(report)]) expect(shown).not.toContain(form);
  }
  return text;
}

it('knows every secret of a configuration in this test', () => {
  const others = ['DATABASE_URL', 'DATABASE_OWNER_URL'];
  expect([...Object.keys(secrets), ...others].sort()).toEqual([...secretVariables].sort());
});

it('reports a whole installation without a secret, and orders, starts and changes nothing', async () => {
  const before = await services.sim.truth();
  const text = await expectNoSecret();
  for (const part of ['Services', 'Database', 'Sign-in', 'Webhooks', 'Proxy'])
    expect(text).toContain(`== ${part}`);
  // It answers, on a busy machine slowly.
  expect(text).toMatch(/(In order|Needs attention): Workflow server/);
  expect(text).toContain('Failed: Webhook Hook (10.0.0.1)');
  expect(text).toContain('does not show whether an order or a start of an ingestion succeeds');
  const after = await services.sim.truth();
  expect([after.orders, after.contracts]).toEqual([before.orders, before.contracts]);
});

it('asks the services once for all who want a report at the same time or soon after', async () => {
  await services.sim.clearRequests();
  const [first, second] = await Promise.all([recentReport(), recentReport()]);
  expect(second).toBe(first);
  expect(await recentReport()).toBe(first);
  const lists = (await services.sim.requests()).filter(({ path }) => path === '/workflow/aoi/');
  expect(lists).toHaveLength(1);
});

it('shows no secret of services that echo everything that they were sent', async () => {
  const url = await listen(echo);
  const at = (name: string) => `${url}/${name}?key=needle-in-query`;
  configure({
    ORDERING_TOKEN_URL: at('token'),
    SEARCH_URL: `http://user:needle-password@127.0.0.1:${new URL(url).port}/search`,
    WORKFLOW_URL: `${url}/workflow`,
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'swath-portal',
  });
  resetRedaction();
  const text = await expectNoSecret();
  expect(text).toContain('It says: “');
  configure({ ...services.env, OIDC_ISSUER: '' });
  resetRedaction();
});
