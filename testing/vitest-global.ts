import type { TestProject } from 'vitest/node';
import { freshDatabase } from './database/fresh-database';
import { startPostgres } from './database/postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    /** The name of a database of that server with all tables, which others begin as copies of. */
    databaseTemplate: string;
  }
}

/** Starts one PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = await freshDatabase(server.url);
  // The server asks for no password; tests look whether one is said anywhere.
  project.provide('databaseServer', server.url.replace('//swath@', '//swath:a-password-for-tests@'));
  project.provide('databaseTemplate', new URL(template.url).pathname.slice(1));
  return () => server.remove();
}
