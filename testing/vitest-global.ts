import type { TestProject } from 'vitest/node';
import { startPostgres } from './database/postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Starts one PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // The server asks for no password; tests look whether one is said anywhere.
  project.provide('databaseServer', server.url.replace('//swath@', '//swath:a-password-for-tests@'));
  return () => server.remove();
}
