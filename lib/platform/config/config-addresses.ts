import type { z } from 'zod';
import { isPlainDatabase } from '../database/is-plain';
import type { environmentSchema, HttpService } from './config-schema';

type Environment = z.output<typeof environmentSchema>;

/** True for an address of this machine. */
export const isLoopback = (url: string) =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** The addresses of PostgreSQL off this machine that do not ask for checked TLS. */
export function plainDatabases(env: Environment): string[] {
  return (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).filter((name) => {
    const url = env[name];
    return url !== undefined && isPlainDatabase(url);
  });
}

/** True for an address of another machine that has no TLS. */
export const isPlainHttp = (url: string | undefined) =>
  url !== undefined && URL.parse(url)?.protocol === 'http:' && !isLoopback(url);

/** Every variable with the address of a service, and the name of that service. The provider has https always. */
const serviceVariables = {
  ORDERING_TOKEN_URL: 'ordering',
  ORDERING_URL: 'ordering',
  SEARCH_URL: 'search',
  SEARCH_IMAGE_ORIGINS: 'search',
  WORKFLOW_URL: 'workflow',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'traces',
} as const satisfies Partial<Record<keyof Environment, HttpService>>;

/** The services off this machine that are used over plain http. */
export function plainHttpServices(env: Environment) {
  const variables = Object.entries(serviceVariables) as [keyof typeof serviceVariables, HttpService][];
  return variables.filter(([variable]) => [env[variable]].flat().some(isPlainHttp));
}
