import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The variables that point the portal at the simulator at `simulator`, with the simulator's well-known credentials. */
export function demoEnvironment({ port, simulator, dataDir }) {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    PORTAL_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret(dataDir),
    SWATH_DEMO: '1',
    SWATH_DEMO_CONTROL_URL: simulator,
    ORDERING_TOKEN_URL: `${simulator}/idp/connect/token`,
    ORDERING_URL: `${simulator}/ordering`,
    ORDERING_CLIENT_ID: 'swath-demo',
    ORDERING_CLIENT_SECRET: 'demo-client-secret-9f3a1c',
    ORDERING_USERNAME: 'demo.user@swath.example',
    SEARCH_URL: `${simulator}/search`,
    SEARCH_API_KEY: 'demo-search-key-51b7e2',
    SEARCH_IMAGE_ORIGINS: simulator,
    WORKFLOW_URL: `${simulator}/workflow`,
    WORKFLOW_TOKEN: 'demo-workflow-token-c40d88',
    // One of its AOIs changes without end: kept for 180 days, its changes would fill the disk of a demo that stays on.
    TRANSITIONS_DAYS: process.env.TRANSITIONS_DAYS || '14',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/**
 * Where the simulator keeps its state: with the portal's database, which would otherwise report AOIs that are not
 * there.
 */
export const simulatorState = (dataDir) => join(dataDir, 'simulator.json');

/** Runs a bundled command with the variables of the portal, and waits for its end. Throws what it printed about a failure. */
export const runDemoCommand = (name, environment) =>
  promisify(execFile)(process.execPath, [`commands/${name}.mjs`], {
    // Where its workers and the migrations are.
    cwd: '.next/standalone',
    env: { ...process.env, ...environment },
  });

/** A secret of its own for each data folder, so that sessions outlive a restart. */
function sessionSecret(dataDir) {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
