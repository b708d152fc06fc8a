import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configure } from '@/testing/ordering/services';
import { type SimulatorFault, startSimulator, type TestSimulator } from '@/testing/simulator';
import { listen, nowhere, pointAt, startService, type TestService } from '@/testing/upstream/service';
import { checkServices } from './check-services';
import { formatReport } from './format-report';
import type { ReportLine } from './report';

const common = { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent', SEARCH_CONSTELLATIONS: '' };
const deadlineMs = 5_000;

/** What is said of each service, save that it was slow: any may be on a busy machine. */
async function check(ms = deadlineMs): Promise<Record<string, ReportLine>> {
  return Object.fromEntries((await checkServices(ms)).map((one) => [one.id, withoutPace(one)]));
}
function withoutPace(one: ReportLine): ReportLine {
  const found = one.found.replace(/ That took \d+\.\d s, which is slow\.$/, '');
  return found === one.found ? one : { ...one, found, state: 'ok' };
}
const asText = (lines: Record<string, ReportLine>) =>
  formatReport({ at: '', ms: 0, version: '', build: '', node: '', lines: Object.values(lines) });

describe.each([
  ['real', 'real'],
  ['letter', 'letter'],
] as const)('services in the mode %s', (mode, dialect) => {
  let sim: TestSimulator;
  beforeAll(async () => {
    sim = await startSimulator({ env: { SIM_MODE: mode } });
    configure({ ...sim.env, ...common });
  });
  afterAll(() => sim.stop());

  it('answer, and the workflow server shows what it is', async () => {
    const before = await sim.truth();
    await sim.clearRequests();
    const lines = await check();
    expect(Object.values(lines).map(({ state, found }) => ({ state, found }))).toEqual([
      { state: 'ok', found: 'It gave an access token for 60 minutes.' },
      { state: 'ok', found: 'It listed 3 contracts.' },
      { state: 'ok', found: 'It answered a search of one second with 0 images.' },
      { state: 'ok', found: 'It listed 8 AOIs.' },
    ]);
    expect(lines.workflow?.dialect).toBe(dialect);
    for (const { ms } of Object.values(lines)) expect(ms).toBeGreaterThan(0);
    // Nothing but reading, and no more than that.
    const asked = (await sim.requests()).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(asked)).toEqual(
      new Set([
        'POST /idp/connect/token',
        'GET /ordering/api/v1/me/contracts',
        'POST /search/api/v1/search',
        'GET /workflow/aoi/',
        'GET /workflow/',
      ]),
    );
    expect((await sim.truth()).orders).toEqual(before.orders);
  });
});

describe('services in the mode strange', () => {
  let sim: TestSimulator;
  beforeAll(async () => {
    sim = await startSimulator({ env: { SIM_MODE: 'strange', SIM_SEED: 'installation' } });
    configure({ ...sim.env, ...common });
  });
  afterAll(() => sim.stop());

  it('get the sentence that fits each of 40 answers, whatever form they choose', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      await sim.clearRequests();
      const before = sim.choices.length;
      const lines = await check();
      const requests = await sim.requests();
      const choices = sim.choices.slice(before).join();
      for (const one of Object.values(lines)) {
        const answers = requests.filter(({ service, path }) => service === one.id && path !== '/workflow/');
        const status = answers.at(-1)?.status ?? 0;
        const context = JSON.stringify({ one, status, choices });
        seen.add(`${one.state} ${one.dialect}`);
        if (one.state === 'unknown') expect(lines.identity?.state, context).toBe('failed');
        else if (status === 200 && one.found.startsWith('A web page')) {
          expect(choices, context).toContain('a page with status 200');
        } else if (status === 200) expect(one.state, context).toBe('ok');
        else if (status === 401 || status === 403)
          expect(one.found, context).toContain('rejects the credentials');
        else expect(one.found, context).toContain(`(${status})`);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['ok letter', 'ok real', 'failed null']));
  });
});

describe('services with a fault', () => {
  let sim: TestSimulator;
  beforeAll(async () => {
    sim = await startSimulator();
  });
  beforeEach(() => configure({ ...sim.env, ...common }));
  afterEach(() => sim.faults.clear());
  afterAll(() => sim.stop());

  const faults: [name: string, fault: SimulatorFault, found: RegExp, next: RegExp][] = [
    ['a web page', { kind: 'html', status: 200 }, /^A web page answers/, /sign-in page, a gateway/],
    [
      'other JSON',
      { kind: 'status', status: 200, body: { hello: 1 } },
      /JSON of another form/,
      /_URL is the address of this service/,
    ],
    ['text', { kind: 'status', status: 200, body: 'hello' }, /is not JSON/, /is the address of the service/],
    [
      'an error',
      { kind: 'status', status: 503, body: 'out of order' },
      /error of its own \(503\).*“out of order”/,
      /Ask those who run the/,
    ],
    [
      'no path',
      { kind: 'status', status: 404 },
      /nothing at this path \(404\)/,
      /Check (the path in|that) \w+_URL/,
    ],
    [
      'a redirect',
      { kind: 'redirect', location: 'https://login.example/start?key=1' },
      /redirects to login\.example/,
      /Set \w+_URL/,
    ],
    [
      'a refusal',
      { kind: 'status', status: 401 },
      /rejects the credentials of Swath \(401\)/,
      /Check \w+_(ID|USERNAME|KEY|TOKEN)/,
    ],
    ['too many requests', { kind: 'status', status: 429 }, /too many requests for now/, /Wait a minute/],
    ['silence', { kind: 'hang' }, /did not answer within 1 s/, /firewall/],
    ['a broken answer', { kind: 'drop-after' }, /broke the connection/, /log of the service/],
  ];
  it.each(faults)('%s of any service is described, with what to do', async (_, fault, found, next) => {
    for (const service of ['identity', 'ordering', 'search', 'workflow'] as const) {
      // A call for a token that hangs is still under way, and others wait for it.
      configure({});
      await sim.faults.set([{ ...fault, service }]);
      const { [service]: one, ...others } = await check(fault.kind === 'hang' ? 1_000 : deadlineMs);
      expect(one?.found, service).toMatch(found);
      expect(one?.next, service).toMatch(next);
      expect(one?.state, service).not.toBe('ok');
      // One that fails takes no other with it, except ordering without a token.
      const left = Object.values(others).filter(({ id }) => !(service === 'identity' && id === 'ordering'));
      expect(left.map(({ state }) => state)).toEqual(left.map(() => 'ok'));
    }
  });

  it('a slow one answers, and is reported as slow', async () => {
    await sim.faults.set([{ kind: 'latency', ms: 2_500, service: 'search' }]);
    const search = (await checkServices(deadlineMs)).find(({ id }) => id === 'search');
    expect(search).toMatchObject({ state: 'attention', next: expect.stringMatching(/Check the network/) });
    expect(search?.found).toMatch(/0 images\. That took [2-4]\.\d s, which is slow\./);
  });

  it('wrong credentials are rejected, by the name of their variables and without their values', async () => {
    const wrong = {
      ORDERING_CLIENT_SECRET: 'wrong-client-secret-11',
      ORDERING_USERNAME: 'wrong.user@swath.example',
      SEARCH_API_KEY: 'wrong-search-key-22',
      WORKFLOW_TOKEN: 'wrong-workflow-token-33',
    };
    configure({ ...sim.env, ...common, ...wrong });
    const lines = await check();
    expect(lines.identity?.next).toContain('ORDERING_CLIENT_SECRET');
    expect(lines.ordering).toMatchObject({
      state: 'unknown',
      next: expect.stringContaining('identity provider'),
    });
    expect(lines.search?.next).toContain('SEARCH_API_KEY');
    expect(lines.workflow?.next).toContain('WORKFLOW_TOKEN');
    const text = asText(lines);
    for (const value of [...Object.values(wrong), 'swath-demo']) expect(text).not.toContain(value);
    configure({ ...sim.env, ...common, ORDERING_USERNAME: wrong.ORDERING_USERNAME });
    expect((await check()).ordering?.next).toContain('ORDERING_USERNAME');
  });
});

describe('services at wrong addresses', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.stop());

  it('are not there, or have no name', async () => {
    pointAt({ all: nowhere, workflow: 'http://workflow.invalid' });
    const lines = await check();
    expect(lines.search).toMatchObject({
      found: 'Nothing listens at its address.',
      next: expect.stringContaining('SEARCH_URL'),
      state: 'failed',
    });
    expect(lines.workflow).toMatchObject({
      found: 'Its host name was not found.',
      next: expect.stringContaining('WORKFLOW_URL'),
    });
  });

  it('speak https that no one trusts, or none at all', async () => {
    const plain = service.url.replace('http:', 'https:');
    pointAt({ all: plain });
    expect((await check()).search?.found).toMatch(/connection broke|not trusted/);
  });

  it('an echo of what was sent names no secret and no client id', async () => {
    const { createServer } = await import('node:http');
    const echo = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(`bad request: ${body} ${JSON.stringify(request.headers)}`);
    });
    const url = await listen(echo);
    pointAt({ all: url }, { ORDERING_CLIENT_ID: 'needle-client-id', ORDERING_TOKEN_URL: `${url}/token` });
    const lines = await check();
    expect(lines.identity?.found).toContain('It says: “bad request');
    const text = asText(lines);
    for (const needle of ['needle-client-id', 'the-client-secret', 'the-search-key', 'the-workflow-token'])
      expect(text).not.toContain(needle);
    echo.close();
  });

  it('are absent where nothing names them, and say what to set', async () => {
    pointAt({ all: service.url });
    for (const name of ['ORDERING_URL', 'ORDERING_TOKEN_URL', 'SEARCH_URL', 'WORKFLOW_URL'])
      process.env[name] = '';
    configure({});
    const lines = Object.values(await check());
    expect(lines.map(({ state }) => state)).toEqual(Array(4).fill('absent'));
    expect(lines.map(({ next }) => next).join()).toContain('set SEARCH_URL and SEARCH_API_KEY');
  });
});
