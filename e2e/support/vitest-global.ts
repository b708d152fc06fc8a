import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@/lib/platform/embedded-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Starts one PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'swath-test-'));
  // Where tests run as root, the server runs as another account, which has to enter the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres(folder);
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
