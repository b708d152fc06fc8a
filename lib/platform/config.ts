import 'server-only';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { z } from 'zod';
import { isLoopback, isPlainHttp, plainDatabases, plainHttpServices } from './config/config-addresses';
import { listConfigProblems } from './config/config-problems';
import { environmentSchema, secretVariables } from './config/config-schema';
import { processSingleton } from './global';

type Environment = z.output<typeof environmentSchema>;

/** Thrown at start; `problems` holds a sentence for everything that is wrong, and no value of any variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Config = ReturnType<typeof read>;

const slot = () => processSingleton<{ value?: Config }>('config', () => ({}));

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

/**
 * Reads the configuration again for the keys that have no other state here: those of the search and workflow services,
 * and the token of the metrics. Returns those that are new. Throws a `ConfigError` and changes nothing if it cannot be used.
 */
export function renewKeys(): string[] {
  const held = config();
  // The certificate has its own renewal: one that cannot be used must not keep services from their new keys.
  const environment = { ...process.env, TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined };
  const { search, workflow, metricsToken } = read(environment);
  const keys = {
    SEARCH_API_KEY: [held.search?.apiKey, search?.apiKey],
    WORKFLOW_TOKEN: [held.workflow?.token, workflow?.token],
    METRICS_TOKEN: [held.metricsToken, metricsToken],
  };
  // A file that is being written can be empty for a moment: without a key, services would be asked without one.
  const gone = Object.entries(keys).filter(([, [before, now]]) => before !== undefined && now === undefined);
  if (gone.length > 0) throw new ConfigError(gone.map(([name]) => `${name}_FILE: the file is empty`));
  const renewed = Object.values(keys).flatMap(([before, now]) =>
    now === undefined || now === before ? [] : [now],
  );
  if (renewed.length > 0) slot().value = { ...held, search, workflow, metricsToken };
  return renewed;
}

/** Reads and checks the variables in `environment`; a service without its URL is absent. */
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
  const problems = [
    ...files.problems,
    ...listConfigProblems(env, environment.NODE_ENV),
    ...unusableCertificate(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    port: env.PORT,
    portalUrl: env.PORTAL_URL ?? `http://127.0.0.1:${env.PORT}`,
    /** True if the configuration names the address that people type. */
    hasPortalUrl: env.PORTAL_URL !== undefined,
    /** The certificate of the port and its key, in PEM; undefined: the port has no TLS. */
    tls:
      env.TLS_CERT_FILE && env.TLS_KEY_FILE
        ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE }
        : undefined,
    /** The key that everything new is encrypted with. */
    sessionSecret: env.SESSION_SECRET ?? '',
    /** The keys that decrypt: the one for new things first, then the one before it. */
    sessionSecrets: [env.SESSION_SECRET ?? '', env.SESSION_SECRET_PREVIOUS].filter(
      (key) => key !== undefined,
    ),
    /** How long a session lasts unused, and at most, in seconds. */
    session: {
      idleSeconds: env.SESSION_IDLE_HOURS * 60 * 60,
      maxSeconds: Math.round(env.SESSION_MAX_DAYS * 24 * 60 * 60),
    },
    /** The most days that an access token lasts; 0: there are none. */
    tokenMaxDays: env.TOKEN_MAX_DAYS,
    /** How long an access token works after the OpenID provider last confirmed its owner, days. */
    tokenProviderDays: env.TOKEN_PROVIDER_DAYS,
    /** The origins whose pages can read the open interfaces by a token; `*` for all. */
    openOrigins: env.OPEN_ORIGINS,
    /** The roles whose holders need a second factor beside their local password. */
    totpRequired: env.TOTP_REQUIRED as readonly string[],
    /** How long a link to choose a password works, in seconds. */
    passwordLinkSeconds: Math.round(env.PASSWORD_LINK_HOURS * 60 * 60),
    databaseUrl: env.DATABASE_URL,
    /** The role that owns the tables and changes them; undefined where that of `databaseUrl` does. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** The most connections that requests and background work share. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDir: resolve(/* turbopackIgnore: true */ env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    /** Addresses whose forwarded headers count. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** What one client address, and one user, can ask for in ten seconds; 0 for no limit. */
    rateLimits: {
      client: { requests: env.RATE_LIMIT, images: env.RATE_LIMIT_IMAGES, streams: env.RATE_LIMIT_STREAMS },
      user: { requests: env.RATE_LIMIT_USER, images: env.RATE_LIMIT_IMAGES, streams: env.RATE_LIMIT_STREAMS },
    },
    /** The most event streams that one client address, and one user, can have open; 0 for no limit. */
    streamLimits: { client: env.STREAM_LIMIT, user: env.STREAM_LIMIT_USER },
    /** How long a portal that is asked to end serves on while `/api/ready` says 503, ms. */
    drainDelayMs: (env.DRAIN_DELAY ?? (isDeployed(env, environment.NODE_ENV) ? 5 : 0)) * 1000,
    metricsToken: env.METRICS_TOKEN,
    /** Where traces are sent by OTLP over HTTP, without `/v1/traces`; undefined: nowhere. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Headers that the collector wants, as OpenTelemetry writes them: `name=value,name=value`. */
    tracesHeaders: env.OTEL_EXPORTER_OTLP_HEADERS,
    isDemo: env.SWATH_DEMO,
    /** Where the simulator of the demo takes the stage controls; undefined: there are none. */
    demoControlUrl: env.SWATH_DEMO_CONTROL_URL,
    /** True if people reach Swath over plain http from other machines, by an explicit exception. */
    isPlainPortal: isPlainHttp(env.PORTAL_URL),
    /** The variables of services that are used over plain http, by an explicit exception. */
    httpServices: plainHttpServices(env).map(([variable]) => variable),
    /** Databases off this machine without checked TLS, by an explicit exception. */
    plainDatabases: plainDatabases(env),
    /** True if people can sign in with a password of the portal. */
    hasLocalAccounts: env.LOCAL_ACCOUNTS === 'on',
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          clientId: env.OIDC_CLIENT_ID ?? '',
          clientSecret: env.OIDC_CLIENT_SECRET ?? '',
          rolesClaim: env.OIDC_ROLES_CLAIM,
          name: env.OIDC_NAME,
          /** True if an address counts though the provider does not say that it has checked it. */
          trustsEmail: env.OIDC_TRUST_EMAIL,
          scopes: env.OIDC_SCOPES,
          /** How old what the provider says of a session in use can be, in seconds. */
          checkSeconds: env.OIDC_CHECK_INTERVAL_SECONDS,
          /** How long a session lasts that the provider does not confirm, in seconds. */
          graceSeconds: env.OIDC_GRACE_SECONDS,
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
          timeoutMs: env.ORDERING_TIMEOUT_SECONDS * 1000,
        }
      : undefined,
    search: env.SEARCH_URL
      ? {
          url: env.SEARCH_URL,
          apiKey: env.SEARCH_API_KEY ?? '',
          imageOrigins: env.SEARCH_IMAGE_ORIGINS.map((url) => new URL(url).origin),
          filters: env.SEARCH_FILTERS,
          /** As the service spells them; none: no one said. */
          constellations: env.SEARCH_CONSTELLATIONS,
          timeoutMs: env.SEARCH_TIMEOUT_SECONDS * 1000,
        }
      : undefined,
    workflow: env.WORKFLOW_URL
      ? {
          url: env.WORKFLOW_URL,
          token: env.WORKFLOW_TOKEN,
          timeoutMs: env.WORKFLOW_TIMEOUT_SECONDS * 1000,
          longTimeoutMs: env.WORKFLOW_LONG_TIMEOUT_SECONDS * 1000,
          /** The share of the server's time that all watchers together may take, 0 to 1. */
          maxLoad: env.WORKFLOW_MAX_LOAD,
        }
      : undefined,
    /** How often rules for alerts are asked, ms; 0 is never. */
    alertIntervalMs: env.ALERT_INTERVAL_SECONDS * 1000,
    /** Hosts that webhooks may go to though they are not public, in small letters, with a port or without. */
    webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS.map((host) => host.toLowerCase()),
    /** How e-mails are sent; undefined: none are. */
    smtp: env.SMTP_URL
      ? {
          ...toMailServer(env.SMTP_URL),
          from: env.SMTP_FROM ?? '',
          /** True if the server must offer TLS, so that no one on the way reads the password or an e-mail. */
          needsTls: !env.ALLOW_PLAIN_SMTP && !isLoopback(env.SMTP_URL),
        }
      : undefined,
    /** How many days records of AOIs and alerts are kept: in full, one for each hour, one for each day. */
    retention: {
      fullDays: env.HISTORY_FULL_DAYS,
      hourlyDays: env.HISTORY_HOURLY_DAYS,
      dailyDays: env.HISTORY_DAYS,
      transitionsDays: env.TRANSITIONS_DAYS,
      alertsDays: env.ALERTS_DAYS,
    },
    /** XYZ servers, the one that maps begin with first. */
    tileServers: env.BASEMAP_URL.map((server, at, { length }) => ({
      ...server,
      attribution:
        (length === 1 ? env.BASEMAP_ATTRIBUTION : env.BASEMAP_ATTRIBUTION.split(';')[at])?.trim() ?? '',
    })),
    /** The path of a PMTiles archive. */
    tileArchive: env.BASEMAP_PMTILES,
    orderLimit: { perOrder: env.ORDER_LIMIT, perMonth: env.ORDER_LIMIT_MONTH },
    orderLimits: env.ORDER_LIMITS,
    /** Contracts with less credit are reported, in the currency of each; undefined: none. */
    creditLow: env.CREDIT_LOW,
    orderRequiredFields: env.ORDER_REQUIRED,
    quoteMaxAgeMs: env.QUOTE_MAX_AGE_SECONDS * 1000,
  };
}

/** The parts of an smtp:// address. Without a port: 465 for smtps, else 587. */
function toMailServer(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodePart(username),
    password: decodePart(password),
  };
}

/** A part of an address as it is meant; one with a stray % is meant as it is written. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A proxy or a cluster sends people elsewhere while this process ends; to the demo no one comes but by hand. */
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

/** What is wrong with the certificate of the port. */
function unusableCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: Environment): string[] {
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return [];
  try {
    const [cert, key] = [TLS_CERT_FILE, TLS_KEY_FILE].map((path) =>
      readFileSync(/* turbopackIgnore: true */ path),
    );
    createSecureContext({ cert, key });
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [`TLS_CERT_FILE: this certificate and the key in TLS_KEY_FILE cannot be used (${code})`];
  }
}
