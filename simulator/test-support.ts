import { onTestFinished } from 'vitest';
import { readOptions } from './options';
import type { Simulator } from './server';
import { createSimulator } from './server';

/** A simulator inside the test's own process, on a free port. */
export interface OpenSimulator extends Simulator {
  url: string;
  /** A new access token, over HTTP. */
  token(): Promise<string>;
  /** A request to the ordering service with good credentials; a body that is no string is sent as JSON. */
  order(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: never; response: Response }>;
  setFaults(faults: object[]): Promise<void>;
}

const username = 'demo.user@swath.example';
/** The user name as its header carries it. */
export const encodedUsername = Buffer.from(username).toString('base64');

/** The form of a good token request. */
export const tokenForm = {
  client_id: 'swath-demo',
  client_secret: 'demo-client-secret-9f3a1c',
  scope: 'order.api',
  grant_type: 'client_credentials',
};

/** Starts a simulator; call it within `beforeAll` and close it afterwards, or use `openFor` within a test. */
export async function open(env: Record<string, string> = {}): Promise<OpenSimulator> {
  const simulator = await createSimulator(readOptions({ SIM_PORT: '0', SIM_WORKFLOW: 'empty', ...env }));
  const url = await simulator.listen();
  const token = async () => {
    const response = await fetch(`${url}/idp/connect/token`, {
      method: 'POST',
      body: new URLSearchParams(tokenForm),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  };
  return {
    ...simulator,
    url,
    token,
    async order(method, path, body) {
      const response = await fetch(`${url}/ordering/api/v1${path}`, {
        method,
        headers: {
          authorization: await token(),
          'x-svc-username': encodedUsername,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, response, body: (text ? JSON.parse(text) : undefined) as never };
    },
    async setFaults(faults) {
      const response = await fetch(`${url}/_faults`, { method: 'PUT', body: JSON.stringify(faults) });
      if (!response.ok) throw new Error(await response.text());
    },
  };
}

/** Starts a simulator that is closed when the test ends. */
export async function openFor(env: Record<string, string> = {}): Promise<OpenSimulator> {
  const simulator = await open(env);
  onTestFinished(() => simulator.close());
  return simulator;
}
