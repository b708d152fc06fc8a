import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { startCollector } from './support/collector';
import { startPortal } from './support/portal';
import { startSimulator } from './support/simulator';
import { expect, signIn, test } from './support/test';

const needle = 'needle-in-a-query';
const customer = 'Customer Needleman';

/** Hands everything on to a service, and keeps the trace context that each request carried. */
async function startRecorder(service: string) {
  const seen: { path: string; traceparent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const traceparent = request.headers.traceparent as string | undefined;
    seen.push({ path: request.url ?? '', traceparent });
    const onward = send(
      `${service}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('pages, routes, calls of services and queries are traced, and no span holds a value', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const collector = await startCollector();
  const simulator = await startSimulator();
  const recorder = await startRecorder(simulator.url);
  const portal = await startPortal({
    env: {
      ...simulator.env,
      WORKFLOW_URL: (simulator.env.WORKFLOW_URL ?? '').replace(simulator.url, recorder.url),
      SWATH_DEMO: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  });
  const { request } = page.context();
  try {
    await signIn(request, portal.url, 'admin');
    const session = (await page.context().cookies()).map(({ value }) => value).filter((v) => v.length > 40);
    await request.get(`${portal.url}/orders?q=${needle}`);
    await request.get(`${portal.url}/api/areas?q=${needle}`);
    const route = await request.get(
      `${portal.url}/api/ingestion/aois/Denmark-coherence-2026/dot?x=${needle}`,
    );
    expect(route.status()).toBe(200);
    await request.patch(`${portal.url}/api/basket`, {
      data: { customerReference: customer },
      headers: { 'sec-fetch-site': 'same-origin' },
    });

    const find = (what: (span: (typeof collector.spans)[number]) => boolean) => collector.spans.filter(what);
    const dotPath = '/api/ingestion/aois/[aoi]/dot';
    await expect
      .poll(() => find(({ name }) => name.includes('/orders')).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(() => find(({ name }) => name.includes(dotPath)).length, { timeout: 20_000 })
      .toBeGreaterThan(0);

    // The last request of all; its query carries the name of a customer.
    const isOfBaskets = ({ attributes }: (typeof collector.spans)[number]) =>
      String(attributes['db.query.text']).includes('"baskets"');
    await expect.poll(() => find(isOfBaskets).length, { timeout: 20_000 }).toBeGreaterThan(0);

    // The call of the service is part of the trace of the route, and the service is told so.
    const call = find(({ attributes }) => attributes['swath.service'] === 'workflow').find(({ traceId }) =>
      find(({ name }) => name.includes(dotPath)).some((span) => span.traceId === traceId),
    );
    expect(call?.attributes).toMatchObject({ 'swath.outcome': 'ok', 'swath.tries': expect.anything() });
    expect(call?.attributes['swath.request_id']).toMatch(/^[\w-]{8,64}$/);
    expect(recorder.seen.find(({ path }) => path.includes('/dot'))?.traceparent).toBe(
      `00-${call?.traceId}-${call?.spanId}-01`,
    );

    // Queries are part of the trace of their request.
    const queries = find(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(queries.length).toBeGreaterThan(0);
    const requests = new Set(
      find(({ attributes }) => 'http.route' in attributes).map(({ traceId }) => traceId),
    );
    expect(queries.filter(({ traceId, parentSpanId }) => !requests.has(traceId) || !parentSpanId)).toEqual(
      [],
    );
    expect(collector.resource()).toMatchObject({ 'service.name': 'swath' });

    const { ORDERING_CLIENT_SECRET, SEARCH_API_KEY, WORKFLOW_TOKEN } = simulator.env;
    for (const secret of [
      ...[needle, customer, 'swath-demo', 'admin@demo.swath'],
      ...[ORDERING_CLIENT_SECRET, SEARCH_API_KEY, WORKFLOW_TOKEN],
      ...session,
    ]) {
      expect(secret).toBeTruthy();
      expect(collector.text()).not.toContain(secret);
    }
  } finally {
    await portal.stop();
    await recorder.stop();
    await simulator.stop();
    await collector.stop();
  }
});

test('a collector that is away holds nothing up', async ({ page }) => {
  const portal = await startPortal({
    env: {
      SWATH_DEMO: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  });
  try {
    await signIn(page.context().request, portal.url, 'admin');
    expect((await page.context().request.get(`${portal.url}/api/areas`)).status()).toBe(200);
    await expect.poll(() => portal.output()).toContain('traces were not sent');
  } finally {
    await portal.stop();
  }
  expect(portal.process.exitCode).toBe(0);
});
