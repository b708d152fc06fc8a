import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startSimulator } from './simulator';

it('starts with its default world, serves what its variables say, and stops', async () => {
  const simulator = await startSimulator();
  onTestFinished(() => simulator.stop());
  const { env } = simulator;
  const response = await fetch(env.ORDERING_TOKEN_URL!, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: env.ORDERING_CLIENT_ID!,
      client_secret: env.ORDERING_CLIENT_SECRET!,
      scope: 'order.api',
      grant_type: 'client_credentials',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const contracts = await fetch(`${env.ORDERING_URL}/api/v1/me/contracts`, {
    headers: {
      authorization: token,
      'x-svc-username': Buffer.from(env.ORDERING_USERNAME!).toString('base64'),
    },
  });
  expect(contracts.status).toBe(200);
  expect((await simulator.requests()).map(({ service, status }) => [service, status])).toEqual([
    ['identity', 200],
    ['ordering', 200],
  ]);
  expect((await simulator.truth()).tokens).toEqual({ issued: 1, active: 1, values: [token] });
  await simulator.revokeTokens();
  expect((await simulator.truth()).tokens.active).toBe(0);

  await simulator.stop();
  await expect(fetch(simulator.url)).rejects.toThrow();
});

it('sets and clears faults', async () => {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  onTestFinished(() => simulator.stop());
  const status = async () => (await fetch(`${simulator.url}/ordering/api/v1/productTypes`)).status;
  await simulator.faults.set([{ kind: 'html', service: 'ordering', status: 502 }]);
  expect(await status()).toBe(502);
  await simulator.faults.clear();
  expect(await status()).toBe(401);
  await expect(simulator.faults.set([{ kind: 'meteor' }])).rejects.toThrow(/The list of faults is wrong/);
});

it('says which option is wrong', async () => {
  await expect(startSimulator({ env: { SIM_SPEED: 'fast' } })).rejects.toThrow(
    'The simulator did not start: SIM_SPEED must be a number from 0.01 to 100000, not "fast".',
  );
});

it('says that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(startSimulator({ env: { SIM_PORT: String(port) } })).rejects.toThrow(`Port ${port} is taken`);
});
