import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { builtSimulator } from './built-simulator';

/** A fault as `/_faults` takes it; simulator/README.md says what each kind does. */
export interface SimulatorFault {
  id?: string;
  kind: string;
  service?: 'identity' | 'ordering' | 'search' | 'workflow';
  method?: string;
  path?: string;
  times?: number;
  [setting: string]: unknown;
}

/** What the simulator knows to be true (`/_truth`). */
export interface SimulatorTruth<Workflow = unknown> {
  orders: {
    id: string;
    at: string;
    contractId: string;
    total: string;
    currency: string;
    body: string;
    bodySha256: string;
  }[];
  contracts: { contractId: string; currency: string; creditRemaining: string; initialCredit: string }[];
  tokens: { issued: number; active: number; values: string[] };
  workflow: Workflow;
  requests: Record<string, number>;
}

/** One request that the simulator received (`/_requests`). */
export interface SimulatorRequest {
  id: number;
  at: string;
  service: string;
  method: string;
  path: string;
  query: string;
  /** 0: the connection went without an answer; null: not answered yet. */
  status: number | null;
  bytesIn: number;
  /** Milliseconds until the answer's head was ready. */
  ms: number | null;
  authorization: boolean;
  bodySha256: string | null;
  fault?: string;
}

/** A simulator in a process of its own. */
export interface TestSimulator {
  url: string;
  /** The portal's variables that point at it. */
  env: Record<string, string>;
  faults: { set(faults: SimulatorFault[]): Promise<void>; clear(): Promise<void> };
  truth<Workflow = unknown>(): Promise<SimulatorTruth<Workflow>>;
  requests(): Promise<SimulatorRequest[]>;
  /** Begins the list of requests again. */
  clearRequests(): Promise<void>;
  /** What a simulator in the mode `strange` has chosen so far. */
  choices: readonly string[];
  /** Lets a simulator in the mode `strange` answer as in the mode `real` from now on. */
  quiet(): Promise<void>;
  /** Ends every access token early; the ordering service then answers 401. */
  revokeTokens(): Promise<void>;
  /** Breaks every connection and refuses new ones for so long, as a server that is restarted; its rows stay. */
  restart(downMs: number): Promise<void>;
  /** Resolves once it answers, after a restart. */
  answers(): Promise<void>;
  /** Ends a restart, and resolves once it answers. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 30_000;
const STOP_MS = 5_000;

/**
 * Starts the simulator on a free port and waits until it is ready.
 * @param options.env SIM_* variables, such as `{ SIM_SPEED: '60' }`
 * @throws with what the process printed, when it dies or takes more than 30 s
 */
export async function startSimulator(options: { env?: Record<string, string> } = {}): Promise<TestSimulator> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith('SIM_')) delete env[name];
  Object.assign(env, { SIM_PORT: '0' }, options.env);
  const child = spawn(process.execPath, [await builtSimulator(root)], {
    cwd: root,
    env,
    // The channel lets the simulator end itself when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-8_000);
  });
  // Not 'exit': the last words on stderr may come after it.
  const exited = once(child, 'close');
  const choices: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The simulator was not ready after ${READY_MS / 1000} s. ${stderr}`));
    }, READY_MS);
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('{"strange"')) choices.push((JSON.parse(line) as { strange: string }).strange);
      if (!line.startsWith('{"ready":true')) return;
      clearTimeout(timer);
      resolve((JSON.parse(line) as { url: string }).url);
    });
    void exited.then(([code]) => {
      clearTimeout(timer);
      reject(new Error(`The simulator ended with ${code} before it was ready. ${stderr}`));
    });
  });

  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };

  const answers = async () => {
    while (!(await fetch(url).catch(() => undefined))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  return {
    url,
    env: portalEnv(url, options.env ?? {}),
    faults: {
      set: async (faults) => void (await control('PUT', '/_faults', faults)),
      clear: async () => void (await control('DELETE', '/_faults')),
    },
    truth: () => control('GET', '/_truth'),
    requests: () => control('GET', '/_requests'),
    clearRequests: async () => void (await control('DELETE', '/_requests')),
    choices,
    quiet: async () => void (await control('PUT', '/_strange', { isQuiet: true })),
    revokeTokens: async () => void (await control('POST', '/_tokens/revoke')),
    answers,
    comeBack() {
      child.send('come back');
      return answers();
    },
    restart: async (downMs) => void (await control('POST', '/_restart', { downMs })),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * The variables that point a portal at a simulator: its credentials, or those that it was started with.
 * @param sim the SIM_* variables that it is started with
 */
export function portalEnv(url: string, sim: Record<string, string> = {}): Record<string, string> {
  return {
    ORDERING_TOKEN_URL: `${url}/idp/connect/token`,
    ORDERING_URL: `${url}/ordering`,
    ORDERING_CLIENT_ID: sim.SIM_CLIENT_ID ?? 'swath-demo',
    ORDERING_CLIENT_SECRET: sim.SIM_CLIENT_SECRET ?? 'demo-client-secret-9f3a1c',
    ORDERING_USERNAME: sim.SIM_USERNAME ?? 'demo.user@swath.example',
    ...(sim.SIM_USERNAME_HEADER && { ORDERING_USERNAME_HEADER: sim.SIM_USERNAME_HEADER }),
    ...(sim.SIM_TOKEN_PREFIX && { ORDERING_TOKEN_PREFIX: sim.SIM_TOKEN_PREFIX }),
    SEARCH_URL: `${url}/search`,
    SEARCH_API_KEY: sim.SIM_SEARCH_KEY ?? 'demo-search-key-51b7e2',
    SEARCH_IMAGE_ORIGINS: url,
    WORKFLOW_URL: `${url}/workflow`,
    WORKFLOW_TOKEN: sim.SIM_WORKFLOW_TOKEN ?? 'demo-workflow-token-c40d88',
  };
}
