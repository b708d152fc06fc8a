import 'server-only';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { environmentSchema, secretVariables } from './config-schema';
import { processWide } from './global';

type Environment = z.output<typeof environmentSchema>;

/** Thrown at start; `problems` holds a sentence for everything that is wrong, and no value of any variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Config = ReturnType<typeof read>;

const slot = () => processWide<{ value?: Config }>('config', () => ({}));

/** The configuration, read from the environment at the first call. Throws a `ConfigError`. */
export function config(): Config {
  const held = slot();
  held.value ??= read(process.env);
  return held.value;
}

/** Makes the next `config()` read the environment again; for tests, which start services on ports of their own. */
export function resetConfig(): void {
  slot().value = undefined;
}

const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Reads and checks the variables in `environment` (see house.md, "Configuration"); a service without its URL is absent. */
export function read(environment: Record<string, string | undefined>) {
  const files = readSecretFiles(environment);
  const parsed = environmentSchema.safeParse({ ...environment, ...files.secrets });
  if (!parsed.success) {
    throw new ConfigError([
      ...files.problems,
      ...parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
    ]);
  }
  const env = parsed.data;
  const problems = [...files.problems, ...incomplete(env), ...unsafe(env, environment.NODE_ENV)];
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    port: env.PORT,
    portalUrl: env.PORTAL_URL ?? `http://127.0.0.1:${env.PORT}`,
    /** The key that everything new is sealed with. */
    sessionSecret: env.SESSION_SECRET ?? '',
    /** The keys that open what is sealed: the one for new things first, then the one before it. */
    sessionSecrets: [env.SESSION_SECRET ?? '', env.SESSION_SECRET_PREVIOUS].filter(
      (key) => key !== undefined,
    ),
    /** How long a session lasts unused, and at most, in seconds. */
    session: {
      idleSeconds: env.SESSION_IDLE_HOURS * 60 * 60,
      maxSeconds: Math.round(env.SESSION_MAX_DAYS * 24 * 60 * 60),
    },
    databaseUrl: env.DATABASE_URL,
    /** The most connections that requests and background work share. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: resolve(/* turbopackIgnore: true */ env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    /** Addresses whose forwarded headers count. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** What one client may ask for in ten seconds; 0 for no limit. */
    rateLimits: {
      requests: env.RATE_LIMIT,
      images: env.RATE_LIMIT_IMAGES,
      streams: env.RATE_LIMIT_STREAMS,
    },
    /** How long a portal that is asked to end serves on while `/api/ready` says 503, ms. */
    drainDelayMs: (env.DRAIN_DELAY ?? (isDeployed(env, environment.NODE_ENV) ? 5 : 0)) * 1000,
    metricsToken: env.METRICS_TOKEN,
    /** Where traces are sent by OTLP over HTTP, without `/v1/traces`; undefined: nowhere. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    isDemo: env.SWATH_DEMO,
    /** Services that get credentials over plain http, by an explicit exception. */
    httpServices: plainHttpServices(env),
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          clientId: env.OIDC_CLIENT_ID ?? '',
          clientSecret: env.OIDC_CLIENT_SECRET ?? '',
          rolesClaim: env.OIDC_ROLES_CLAIM,
          name: env.OIDC_NAME,
          /** True if an address counts though the provider does not say that it has checked it. */
          trustsEmail: env.OIDC_TRUST_EMAIL,
        }
      : undefined,
    ordering: env.ORDERING_URL
      ? {
          url: env.ORDERING_URL,
          tokenUrl: env.ORDERING_TOKEN_URL ?? '',
          clientId: env.ORDERING_CLIENT_ID ?? '',
          clientSecret: env.ORDERING_CLIENT_SECRET ?? '',
          scope: env.ORDERING_SCOPE,
          username: env.ORDERING_USERNAME ?? '',
          usernameHeader: env.ORDERING_USERNAME_HEADER,
          tokenPrefix: env.ORDERING_TOKEN_PREFIX,
          timeoutMs: env.ORDERING_TIMEOUT * 1000,
        }
      : undefined,
    search: env.SEARCH_URL
      ? {
          url: env.SEARCH_URL,
          apiKey: env.SEARCH_API_KEY ?? '',
          imageOrigins: env.SEARCH_IMAGE_ORIGINS.map((url) => new URL(url).origin),
          filters: env.SEARCH_FILTERS,
          /** As the service spells them; none: nobody said. */
          constellations: env.SEARCH_CONSTELLATIONS,
          timeoutMs: env.SEARCH_TIMEOUT * 1000,
        }
      : undefined,
    workflow: env.WORKFLOW_URL
      ? {
          url: env.WORKFLOW_URL,
          token: env.WORKFLOW_TOKEN,
          timeoutMs: env.WORKFLOW_TIMEOUT * 1000,
          longTimeoutMs: env.WORKFLOW_LONG_TIMEOUT * 1000,
          /** The share of the server's time that all watchers together may take, 0 to 1. */
          share: env.WORKFLOW_SHARE,
        }
      : undefined,
    /** How often rules for alerts are asked, ms; 0 is never. */
    alertEveryMs: env.ALERT_INTERVAL * 1000,
    /** Hosts that webhooks may go to though they are not public, in small letters, with a port or without. */
    webhookAllow: env.WEBHOOK_ALLOW.map((host) => host.toLowerCase()),
    /** How many days records of AOIs and alerts are kept: in full, one for each hour, one for each day. */
    retention: {
      fullDays: env.HISTORY_FULL_DAYS,
      hourlyDays: env.HISTORY_HOURLY_DAYS,
      dailyDays: env.HISTORY_DAYS,
      transitionsDays: env.TRANSITIONS_DAYS,
      alertsDays: env.ALERTS_DAYS,
    },
    basemap: env.BASEMAP_URL ? { url: env.BASEMAP_URL, attribution: env.BASEMAP_ATTRIBUTION } : undefined,
    orderLimit: { perOrder: env.ORDER_LIMIT, perMonth: env.ORDER_LIMIT_MONTH },
    orderLimits: env.ORDER_LIMITS,
    orderRequiredFields: env.ORDER_REQUIRED,
    quoteMaxAgeMs: env.QUOTE_MAX_AGE * 1000,
  };
}

/** A proxy or a cluster sends people elsewhere while this process ends; to the demo nobody comes but by hand. */
const isDeployed = (env: Environment, mode: string | undefined) => mode === 'production' && !env.SWATH_DEMO;

/** The secrets that `NAME_FILE` points at, as Docker and Kubernetes hand them over; a last line end is left out. */
function readSecretFiles(environment: Record<string, string | undefined>) {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) {
      problems.push(`${name}_FILE: is set, and so is ${name}; set one of them`);
      continue;
    }
    try {
      secrets[name] = readFileSync(/* turbopackIgnore: true */ path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: the file cannot be read (${code})`);
    }
  }
  return { secrets, problems };
}

function incomplete(env: Environment): string[] {
  const needs: [keyof Environment, (keyof Environment)[]][] = [
    [
      'ORDERING_URL',
      ['ORDERING_TOKEN_URL', 'ORDERING_CLIENT_ID', 'ORDERING_CLIENT_SECRET', 'ORDERING_USERNAME'],
    ],
    ['SEARCH_URL', ['SEARCH_API_KEY']],
    ['OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ];
  return needs.flatMap(([service, others]) =>
    env[service] === undefined
      ? []
      : others
          .filter((other) => env[other] === undefined)
          .map((other) => `${other}: is missing; ${service} is set and needs it`),
  );
}

function unsafe(env: Environment, mode: string | undefined): string[] {
  const problems: string[] = [];
  if (env.SESSION_SECRET === undefined) {
    problems.push('SESSION_SECRET: is missing; set it to at least 32 random characters');
  }
  if (mode === 'production' && env.PORTAL_URL === undefined && !env.SWATH_DEMO) {
    problems.push(
      'PORTAL_URL: is missing; set it to the address that people type, such as https://swath.example',
    );
  }
  if (mode === 'production') {
    for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS'] as const) {
      if (env[name] !== undefined && isWeak(env[name])) {
        problems.push(`${name}: can be guessed; set it to random characters: openssl rand -base64 48`);
      }
    }
    if (!env.ALLOW_HTTP_SERVICES) {
      for (const name of plainHttpServices(env)) {
        problems.push(
          `${name}: would get credentials over plain http; use https, or set ALLOW_HTTP_SERVICES=1 on a network that you trust`,
        );
      }
    }
  }
  if (env.SWATH_DEMO && env.PORTAL_URL !== undefined && !isLoopback(env.PORTAL_URL)) {
    problems.push(
      'SWATH_DEMO: has accounts with known passwords, which no public PORTAL_URL may have; unset SWATH_DEMO',
    );
  }
  if (env.OIDC_ISSUER?.startsWith('http:') && !isLoopback(env.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: must be an https:// address; anyone on the way could sign in as anyone');
  }
  if (env.SWATH_DEMO) {
    const services = ['ORDERING_TOKEN_URL', 'ORDERING_URL', 'SEARCH_URL', 'WORKFLOW_URL'] as const;
    for (const name of services) {
      const url = env[name];
      if (url !== undefined && !isLoopback(url)) {
        problems.push(
          `${name}: points at a real service; demo accounts work with the embedded simulator only, unset SWATH_DEMO`,
        );
      }
    }
  }
  return problems;
}

/** Random characters of 32 and more have about 20 different ones; words and patterns are no keys. */
const leastDistinct = 12;
const knownExamples = /change.?me|example|secret.?secret|password|0123456789abcdef0123|abcdefghijklmnop/i;

function isWeak(secret: string): boolean {
  const isRepeated = /^(.{1,16})\1+.{0,15}$/s.test(secret);
  return new Set(secret).size < leastDistinct || isRepeated || knownExamples.test(secret);
}

/** The services off this machine that get credentials over plain http. */
function plainHttpServices(env: Environment): string[] {
  const services = ['OIDC_ISSUER', 'ORDERING_TOKEN_URL', 'ORDERING_URL', 'SEARCH_URL'] as const;
  const withCredentials =
    env.WORKFLOW_TOKEN === undefined ? services : [...services, 'WORKFLOW_URL' as const];
  return withCredentials.filter((name) => {
    const url = env[name];
    return url?.startsWith('http:') && !isLoopback(url);
  });
}
