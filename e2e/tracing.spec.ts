import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { startCollector } from '../testing/collector';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const needle = 'needle-in-a-query';
const customer = 'Customer Needleman';
/** What a proxy in front of Swath sends. */
const [traceId, proxySpanId] = ['5'.repeat(32), '6'.repeat(16)];
const ofProxy = {
  'x-request-id': 'id-of-the-proxy',
  traceparent: `00-${traceId}-${proxySpanId}-01`,
  tracestate: 'vendor=1',
};

/** Hands everything on to a service, and keeps the trace context that each request carried. */
async function startRecorder(service: string) {
  const seen: { path: string; id: unknown; traceparent: unknown; tracestate: unknown }[] = [];
  const server = createServer((request, response) => {
    const { 'x-request-id': id, traceparent, tracestate } = request.headers;
    seen.push({ path: request.url ?? '', id, traceparent, tracestate });
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
  const collector = await startCollector();
  const simulator = await startSimulator();
  const recorder = await startRecorder(simulator.url);
  const portal = await startPortal({
    env: {
      ...simulator.env,
      WORKFLOW_URL: (simulator.env.WORKFLOW_URL ?? '').replace(simulator.url, recorder.url),
      SWATH_DEMO: '1',
      TRUSTED_PROXIES: '127.0.0.1',
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
    await request.patch(`${portal.url}/api/ordering/basket`, {
      data: { customerReference: customer },
      headers: { 'sec-fetch-site': 'same-origin' },
    });

    const find = (what: (span: (typeof collector.spans)[number]) => boolean) => collector.spans.filter(what);
    const dotPath = '/api/ingestion/aois/[aoi]/dot';
    await expect
      .poll(() => find(({ name }) => name.includes('/orders')).length, { timeout: 90_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(() => find(({ name }) => name.includes(dotPath)).length, { timeout: 90_000 })
      .toBeGreaterThan(0);

    // The last request of all; its query carries the name of a customer.
    const isOfBaskets = ({ attributes }: (typeof collector.spans)[number]) =>
      String(attributes['db.query.text']).includes('"baskets"');
    await expect.poll(() => find(isOfBaskets).length, { timeout: 90_000 }).toBeGreaterThan(0);

    // The call of the service is part of the trace of the route, and the service learns so.
    const call = find(({ attributes }) => attributes['swath.service'] === 'workflow').find(({ traceId }) =>
      find(({ name }) => name.includes(dotPath)).some((span) => span.traceId === traceId),
    );
    expect(call?.attributes).toMatchObject({ 'swath.outcome': 'ok', 'swath.tries': expect.anything() });
    expect(call?.attributes['swath.request_id']).toBe(route.headers()['x-request-id']);
    expect(recorder.seen.find(({ path }) => path.includes('/dot'))?.traceparent).toBe(
      `00-${call?.traceId}-${call?.spanId}-01`,
    );

    // The trace of a proxy continues through the route to the service.
    const hinted = await request.get(`${portal.url}/api/ingestion/payload-hints?name=x`, {
      headers: ofProxy,
    });
    expect(hinted.headers()['x-request-id']).toBe('id-of-the-proxy');
    const ofTrace = () => find((span) => span.traceId === traceId);
    await expect
      .poll(() => ofTrace().some(({ attributes }) => attributes['swath.service'] === 'workflow'))
      .toBe(true);
    await expect.poll(() => ofTrace().some(({ parentSpanId }) => parentSpanId === proxySpanId)).toBe(true);
    const onward = ofTrace().find(({ attributes }) => attributes['swath.service'] === 'workflow');
    expect(onward?.attributes['swath.request_id']).toBe('id-of-the-proxy');
    expect(recorder.seen.find(({ id }) => id === 'id-of-the-proxy')).toMatchObject({
      traceparent: `00-${traceId}-${onward?.spanId}-01`,
      tracestate: 'vendor=1',
    });

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

test('without a collector, a service gets the trace of the proxy as it came', async ({ page }) => {
  const simulator = await startSimulator();
  const recorder = await startRecorder(simulator.url);
  const portal = await startPortal({
    env: {
      ...simulator.env,
      WORKFLOW_URL: (simulator.env.WORKFLOW_URL ?? '').replace(simulator.url, recorder.url),
      SWATH_DEMO: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const { request } = page.context();
  try {
    await signIn(request, portal.url, 'operator');
    await request.get(`${portal.url}/api/ingestion/payload-hints?name=x`, { headers: ofProxy });
    const { 'x-request-id': id, ...context } = ofProxy;
    expect(recorder.seen.find((one) => one.id === id)).toMatchObject(context);
  } finally {
    await portal.stop();
    await recorder.stop();
    await simulator.stop();
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
