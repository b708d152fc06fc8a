import { z } from 'zod';
import { parseRange } from '../client-address';

/** Where Swath sends something by HTTP, as `ALLOW_HTTP_SERVICES` names it. */
export type HttpService = (typeof serviceNames)[number];

/** A variable that is set to nothing counts as left out. */
const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((text) => blank(text) ?? value, schema);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((text) => text.replace(/\/+$/, ''));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const origin = httpUrl.refine((url) => /^https?:\/\/[^/?#]+$/.test(url), 'must be without a path');
const ranges = list.pipe(
  z.array(
    z.string().transform((text, context) => {
      const range = parseRange(text);
      if (range) return range;
      context.addIssue({ code: 'custom', message: 'may hold addresses and ranges such as 10.0.0.0/8' });
      return z.NEVER;
    }),
  ),
);
const count = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(0, 'must be 0 or more');
const seconds = z.coerce.number({ error: 'must be a number of seconds' }).positive('must be more than 0');
const hours = z.coerce.number({ error: 'must be a number of hours' }).positive('must be more than 0');
const days = z.coerce.number({ error: 'must be a number of days' }).min(1, 'must be 1 or more');
const money = z.string().regex(/^\d+(\.\d{1,2})?$/, 'must be an amount such as 5000.00');
const orderFields = ['primaryMarket', 'secondaryMarket', 'deliveryType', 'customerReference'] as const;
const requiredFields = z.string().transform((text, context) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const field = orderFields.find((one) => one === name);
      if (field) return [field];
      context.addIssue({ code: 'custom', message: `must be some of ${orderFields.join(', ')}` });
      return [];
    }),
);

// `https://…/{z}/{x}/{y}.png` or `Streets=https://…; Satellite=https://…`.
const tileServer = /^(?:([^=;:/?#]{1,40})=)?(https?:\/\/\S+)$/;
const tileServers = z.string().transform((text, context) => {
  const servers = text.split(/;(?:\s+|$)/).flatMap((part) => {
    const entry = part.trim();
    if (entry === '') return [];
    const [, name, url] = tileServer.exec(entry) ?? [];
    if (url && /\{z\}/.test(url) && /\{x\}/.test(url) && /\{-?y\}/.test(url)) {
      return [{ name: name?.trim() || 'Tile server', url }];
    }
    context.addIssue({
      code: 'custom',
      message: 'must be an address with {z}, {x} and {y}, or Name=address; Name=address',
    });
    return [];
  });
  if (new Set(servers.map(({ name }) => name)).size < servers.length) {
    context.addIssue({ code: 'custom', message: 'must give each of several addresses a name of its own' });
  }
  return servers;
});

// `CTR-1/analyst=5000,20000; */approver=50000`: contract, role, per order and, where there is one, per month.
const limitRule =
  /^([^\s/=;]+)\/(\*|viewer|analyst|approver|operator|admin)=(\d+(?:\.\d{1,2})?)(?:,(\d+(?:\.\d{1,2})?))?$/;
const limitRules = z.string().transform((text, context) =>
  text.split(';').flatMap((part, at) => {
    const rule = part.replaceAll(/\s/g, '');
    if (rule === '') return [];
    const [, contractId, role, perOrder = '', perMonth] = limitRule.exec(rule) ?? [];
    if (contractId === undefined) {
      context.addIssue({
        code: 'custom',
        message: `must be rules such as CTR-1/analyst=5000,20000; */approver=50000; number ${at + 1} is none`,
      });
      return [];
    }
    const named = (name: string | undefined) => (name === '*' ? undefined : name);
    return [{ contractId: named(contractId), role: named(role), perOrder, perMonth }];
  }),
);
const serviceNames = ['ordering', 'search', 'workflow', 'traces'] as const;
/** 0 for none, 1 for all, or their names. */
const services = list.transform((names, context): HttpService[] => {
  if (names.join() === '0') return [];
  if (names.join() === '1') return [...serviceNames];
  return names.flatMap((name) => {
    const service = serviceNames.find((one) => one === name);
    if (service) return [service];
    context.addIssue({ code: 'custom', message: `must be 0, 1, or some of ${serviceNames.join(', ')}` });
    return [];
  });
});
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');
const header = z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the name of an HTTP header');

/** Every variable of the environment that the portal reads, as `.env.example` describes them. */
export const environmentSchema = z.object({
  PORT: withDefault(
    z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535, 'must be a port number'),
    3000,
  ),
  PORTAL_URL: optional(origin),
  TLS_CERT_FILE: optional(z.string()),
  TLS_KEY_FILE: optional(z.string()),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SESSION_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })),
  DATABASE_OWNER_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  ),
  DATABASE_POOL_SIZE: withDefault(
    z.coerce
      .number({ error: 'must be a number of connections' })
      .int('must be a whole number')
      .min(4, 'must be 4 or more')
      .max(500, 'must be at most 500'),
    20,
  ),
  DATA_DIR: withDefault(z.string(), '.data'),
  LOG_LEVEL: withDefault(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
    'info',
  ),
  TRUSTED_PROXIES: withDefault(ranges, ''),
  RATE_LIMIT: withDefault(count, 1_000),
  RATE_LIMIT_IMAGES: withDefault(count, 2_000),
  RATE_LIMIT_STREAMS: withDefault(count, 300),
  RATE_LIMIT_USER: withDefault(count, 500),
  STREAM_LIMIT: withDefault(count, 2_000),
  STREAM_LIMIT_USER: withDefault(count, 100),
  DRAIN_DELAY: optional(
    z.coerce
      .number({ error: 'must be a number of seconds' })
      .min(0, 'must be 0 or more')
      .max(60, 'must be at most 60'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  METRICS_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),

  SESSION_IDLE_HOURS: withDefault(hours, 12),
  SESSION_MAX_DAYS: withDefault(
    z.coerce
      .number({ error: 'must be a number of days' })
      .positive('must be more than 0')
      .max(30, 'must be at most 30'),
    7,
  ),

  PASSWORD_LINK_HOURS: withDefault(hours, 24),
  TOKEN_MAX_DAYS: withDefault(count.max(365, 'must be at most 365'), 365),
  TOKEN_PROVIDER_DAYS: withDefault(count.min(1, 'must be at least 1').max(365, 'must be at most 365'), 30),
  OPEN_ORIGINS: withDefault(
    list.pipe(
      z.array(
        z.union([z.literal('*'), origin], {
          error: 'may hold origins such as https://browser.example.org, or *',
        }),
      ),
    ),
    '',
  ),
  TOTP_REQUIRED: withDefault(
    list.pipe(
      z.array(
        z.enum(['all', 'viewer', 'analyst', 'approver', 'operator', 'admin'], {
          error: 'may name viewer, analyst, approver, operator and admin, or all',
        }),
      ),
    ),
    '',
  ),

  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ROLES_CLAIM: withDefault(z.string(), 'roles'),
  OIDC_TRUST_EMAIL: withDefault(flag, '0'),
  OIDC_NAME: withDefault(z.string(), 'your organisation'),
  OIDC_SCOPES: withDefault(
    z
      .string()
      // Some ways to pass variables keep the quotes of a file, and the provider would refuse every sign-in.
      .refine((text) => !/["']/.test(text), 'must be without quotes, such as openid email profile')
      .refine((text) => text.split(/\s+/).includes('openid'), 'must hold openid'),
    'openid email profile',
  ),
  OIDC_CHECK_INTERVAL_SECONDS: withDefault(seconds.max(3600, 'must be at most 3600'), 300),
  OIDC_GRACE_SECONDS: withDefault(seconds.max(86_400, 'must be at most 86400'), 3600),
  LOCAL_ACCOUNTS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),

  ORDERING_TOKEN_URL: optional(httpUrl),
  ORDERING_URL: optional(httpUrl),
  ORDERING_CLIENT_ID: optional(z.string()),
  ORDERING_CLIENT_SECRET: optional(z.string()),
  ORDERING_SCOPE: withDefault(z.string(), 'order.api'),
  ORDERING_USERNAME: optional(z.string()),
  ORDERING_USERNAME_HEADER: withDefault(header, 'X-SVC-Username'),
  ORDERING_TOKEN_PREFIX: z.string().default(''),
  ORDERING_TIMEOUT_SECONDS: withDefault(seconds, 60),

  SEARCH_URL: optional(httpUrl),
  SEARCH_API_KEY: optional(z.string()),
  SEARCH_IMAGE_ORIGINS: withDefault(list.pipe(z.array(httpUrl)), ''),
  SEARCH_FILTERS: withDefault(
    list.pipe(
      z.array(
        z.enum(['cloudCover', 'incidenceAngle', 'resolution', 'paging'], {
          error: 'may name cloudCover, incidenceAngle, resolution and paging',
        }),
      ),
    ),
    '',
  ),
  SEARCH_CONSTELLATIONS: withDefault(
    list.pipe(
      z
        .array(z.string().max(60, 'may hold names of at most 60 characters'))
        .max(30, 'may hold at most 30 names'),
    ),
    '',
  ),
  SEARCH_TIMEOUT_SECONDS: withDefault(seconds, 30),

  WORKFLOW_URL: optional(httpUrl),
  WORKFLOW_TOKEN: optional(z.string()),
  WORKFLOW_TIMEOUT_SECONDS: withDefault(seconds, 60),
  WORKFLOW_LONG_TIMEOUT_SECONDS: withDefault(seconds, 600),
  WORKFLOW_MAX_LOAD: withDefault(
    z.coerce.number({ error: 'must be a share such as 0.1' }).gt(0).max(1, 'must be at most 1'),
    0.1,
  ),

  ALERT_INTERVAL_SECONDS: withDefault(
    z.coerce.number({ error: 'must be a number of seconds' }).min(0, 'must be 0 or more'),
    20,
  ),
  WEBHOOK_ALLOWED_HOSTS: withDefault(list, ''),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).refine((text) => {
      const { hostname, pathname, search, hash } = new URL(text);
      return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
    }, 'must be a host with a port, such as smtps://name:password@mail.example.org:465'),
  ),
  SMTP_FROM: optional(z.email('must be an e-mail address')),
  ALLOW_PLAIN_SMTP: withDefault(flag, '0'),
  CREDIT_LOW: optional(money),
  HISTORY_FULL_DAYS: withDefault(days, 14),
  HISTORY_HOURLY_DAYS: withDefault(days, 180),
  HISTORY_DAYS: withDefault(days, 730),
  TRANSITIONS_DAYS: withDefault(days, 180),
  ALERTS_DAYS: withDefault(days, 180),

  BASEMAP_URL: withDefault(tileServers, ''),
  BASEMAP_ATTRIBUTION: withDefault(z.string(), ''),
  BASEMAP_PMTILES: optional(z.string()),

  ORDER_LIMIT: withDefault(money, '5000.00'),
  ORDER_LIMIT_MONTH: optional(money),
  ORDER_LIMITS: withDefault(limitRules, ''),
  ORDER_REQUIRED: withDefault(requiredFields, ''),
  QUOTE_MAX_AGE_SECONDS: withDefault(seconds, 900),
  ALLOW_HTTP_PORTAL: withDefault(flag, '0'),
  ALLOW_HTTP_SERVICES: withDefault(services, '0'),
  ALLOW_PLAIN_DATABASE: withDefault(flag, '0'),
  SWATH_DEMO: withDefault(flag, '0'),
  SWATH_DEMO_CONTROL_URL: optional(origin),
});

/** The variables that can also come from a file, which the same name with `_FILE` points at. */
export const secretVariables = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'OIDC_CLIENT_SECRET',
  'ORDERING_CLIENT_ID',
  'ORDERING_CLIENT_SECRET',
  'ORDERING_USERNAME',
  'SEARCH_API_KEY',
  'WORKFLOW_TOKEN',
  'SMTP_URL',
] as const satisfies (keyof typeof environmentSchema.shape)[];
