import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, read } from './config';
import type { secretVariables } from './config/config-schema';

const secret = 's'.repeat(32);

function listProblems(environment: Record<string, string>): string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('read', () => {
  it('treats a service without its URL as absent', () => {
    const { ordering, search, workflow, oidc, tileServers, tileArchive } = read({
      SESSION_SECRET: secret,
      SEARCH_URL: '',
    });
    expect(tileServers).toEqual([]);
    expect([ordering, search, workflow, oidc, tileArchive]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('knows one tile server, or several by name, each with its attribution', () => {
    const servers = (BASEMAP_URL: string, BASEMAP_ATTRIBUTION = '') =>
      read({ SESSION_SECRET: secret, BASEMAP_URL, BASEMAP_ATTRIBUTION }).tileServers;
    expect(servers('https://{s}.a.example/{z}/{x}/{y}.png?k=1;2', '© A; © its people')).toEqual([
      {
        name: 'Tile server',
        url: 'https://{s}.a.example/{z}/{x}/{y}.png?k=1;2',
        attribution: '© A; © its people',
      },
    ]);
    const two =
      'Streets=https://a.example/{z}/{x}/{y}.png; Images of today=http://b.example/{z}/{x}/{-y}.jpg?a=b';
    expect(servers(two, '© A; © B')).toEqual([
      { name: 'Streets', url: 'https://a.example/{z}/{x}/{y}.png', attribution: '© A' },
      { name: 'Images of today', url: 'http://b.example/{z}/{x}/{-y}.jpg?a=b', attribution: '© B' },
    ]);
    const problems = (BASEMAP_URL: string) => listProblems({ SESSION_SECRET: secret, BASEMAP_URL });
    expect(problems('https://a.example/tiles')).toEqual([
      'BASEMAP_URL: must be an address with {z}, {x} and {y}, or Name=address; Name=address',
    ]);
    expect(problems(two.replaceAll(/Streets=|Images of today=/g, ''))).toEqual([
      'BASEMAP_URL: must give each of several addresses a name of its own',
    ]);
  });

  it('names everything that is wrong at once, and no value', () => {
    const problems = listProblems({
      PORT: 'eighty',
      SEARCH_URL: 'ftp://hidden.example',
      SESSION_SECRET: 'too-short-secret',
    });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'PORT',
      'SEARCH_URL',
      'SESSION_SECRET',
    ]);
    expect(problems.join()).not.toMatch(/eighty|hidden|too-short-secret/);
  });

  it('refuses a provider over plain http, except on this machine', () => {
    const oidc = { SESSION_SECRET: secret, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
    expect(listProblems({ ...oidc, OIDC_ISSUER: 'http://id.example' }).join()).toContain(
      'OIDC_ISSUER: must be',
    );
    expect(listProblems({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:8080' })).toEqual([]);
    expect(listProblems({ ...oidc, OIDC_ISSUER: 'https://id.example' })).toEqual([]);
  });

  it('refuses to turn local accounts off where no one else could sign in', () => {
    const off = { SESSION_SECRET: secret, LOCAL_ACCOUNTS: 'off' };
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
    expect(listProblems(off).join()).toContain('LOCAL_ACCOUNTS: is off, and OIDC_ISSUER is missing');
    expect(listProblems({ ...off, LOCAL_ACCOUNTS: 'no' }).join()).toContain(
      'LOCAL_ACCOUNTS: must be on or off',
    );
    expect(listProblems({ ...off, ...oidc, SWATH_DEMO: '1' }).join()).toContain(
      'LOCAL_ACCOUNTS: is off, but the demo',
    );
    expect(listProblems({ ...off, ...oidc })).toEqual([]);
    const quoted = { SESSION_SECRET: secret, ...oidc, OIDC_SCOPES: '"email openid profile"' };
    expect(listProblems(quoted).join()).toContain('OIDC_SCOPES: must be without quotes');
    expect(listProblems({ SESSION_SECRET: secret, ...oidc, OIDC_SCOPES: 'email' }).join()).toContain(
      'OIDC_SCOPES: must hold openid',
    );
  });

  it('takes limits by contract and role, and says which of them cannot be read', () => {
    const limitsIn = (limits: string) => read({ SESSION_SECRET: secret, ORDER_LIMITS: limits }).orderLimits;
    expect(limitsIn('CTR-1/analyst=5000.00, 20000; */approver=50000;')).toEqual([
      { contractId: 'CTR-1', role: 'analyst', perOrder: '5000.00', perMonth: '20000' },
      { contractId: undefined, role: 'approver', perOrder: '50000', perMonth: undefined },
    ]);
    expect(listProblems({ SESSION_SECRET: secret, ORDER_LIMITS: '*/*=1; */boss=5' })).toEqual([
      expect.stringMatching(/^ORDER_LIMITS: .*number 2 is none$/),
    ]);
  });

  it('takes the names of constellations as the service spells them', () => {
    const service = { SESSION_SECRET: secret, SEARCH_URL: 'https://search.example', SEARCH_API_KEY: 'key' };
    expect(read(service).search?.constellations).toEqual([]);
    expect(
      read({ ...service, SEARCH_CONSTELLATIONS: ' Pleiades, Pléiades Neo ,,SPOT' }).search?.constellations,
    ).toEqual(['Pleiades', 'Pléiades Neo', 'SPOT']);
    expect(listProblems({ ...service, SEARCH_CONSTELLATIONS: `SPOT,${'x'.repeat(61)}` })).toEqual([
      expect.stringMatching(/^SEARCH_CONSTELLATIONS: .*60 characters$/),
    ]);
  });

  it('refuses a certificate without its key, and one that cannot be used', () => {
    const of = (files: Record<string, string>) => listProblems({ SESSION_SECRET: secret, ...files });
    expect(of({ TLS_CERT_FILE: 'a' })).toEqual([
      'TLS_KEY_FILE: is missing; TLS_CERT_FILE is set and needs it',
    ]);
    expect(of({ TLS_KEY_FILE: 'a' })).toEqual([
      'TLS_CERT_FILE: is missing; TLS_KEY_FILE is set and needs it',
    ]);
    for (const [TLS_CERT_FILE, code] of [
      ['/nowhere/tls.crt', 'ENOENT'],
      ['package.json', 'ERR_'],
    ] as const) {
      const [problem] = of({ TLS_CERT_FILE, TLS_KEY_FILE: TLS_CERT_FILE });
      expect(problem).toMatch(
        /^TLS_CERT_FILE: this certificate and the key in TLS_KEY_FILE cannot be used \(/,
      );
      expect(problem).toContain(code);
    }
  });

  it('names what a configured service still needs', () => {
    expect(listProblems({ SESSION_SECRET: secret, ORDERING_URL: 'https://orders.example' })).toEqual(
      ['ORDERING_TOKEN_URL', 'ORDERING_CLIENT_ID', 'ORDERING_CLIENT_SECRET', 'ORDERING_USERNAME'].map(
        (name) => `${name}: is missing; ORDERING_URL is set and needs it`,
      ),
    );
  });

  it('refuses demo accounts beside a real service', () => {
    const environment = { SESSION_SECRET: secret, SWATH_DEMO: '1', WORKFLOW_URL: 'https://workflow.example' };
    expect(listProblems(environment)).toEqual([
      expect.stringMatching(/^WORKFLOW_URL: points at a real service/),
    ]);
    expect(listProblems({ ...environment, WORKFLOW_URL: 'http://127.0.0.1:4010/workflow' })).toEqual([]);
  });

  it('takes an address that controls the services only in the demo, and on this machine', () => {
    const control = { SESSION_SECRET: secret, SWATH_DEMO_CONTROL_URL: 'http://127.0.0.1:4010' };
    expect(listProblems(control)).toEqual([expect.stringMatching(/^SWATH_DEMO_CONTROL_URL: /)]);
    const demo = { ...control, SWATH_DEMO: '1' };
    expect(listProblems(demo)).toEqual([]);
    for (const SWATH_DEMO_CONTROL_URL of [
      'https://workflow.example',
      'http://127.0.0.1:4010/path',
      'ftp://127.0.0.1',
    ]) {
      expect(listProblems({ ...demo, SWATH_DEMO_CONTROL_URL })).toEqual([
        expect.stringMatching(/^SWATH_DEMO_CONTROL_URL: /),
      ]);
    }
  });

  it('refuses a public address for demo accounts', () => {
    const demo = { SESSION_SECRET: secret, SWATH_DEMO: '1' };
    expect(listProblems({ ...demo, PORTAL_URL: 'https://swath.example' })).toEqual([
      expect.stringMatching(/^SWATH_DEMO: /),
    ]);
    expect(listProblems({ ...demo, PORTAL_URL: 'http://127.0.0.1:3000' })).toEqual([]);
  });

  const production = {
    NODE_ENV: 'production',
    PORTAL_URL: 'https://swath.example',
    SESSION_SECRET: 'r7Qm2vXz9LkTb4WnYp8sHd1fGc6jAe3u',
  };

  it.each([
    'a'.repeat(36),
    'abc123'.repeat(8),
    'change-me-change-me-now-1234567890',
    '0123456789abcdef0123456789abcdef',
    'correct-horse-battery-'.repeat(2),
  ])('refuses the secret %s in production', (weak) => {
    expect(listProblems({ ...production, SESSION_SECRET: weak })).toEqual([
      expect.stringMatching(/^SESSION_SECRET: can be guessed/),
    ]);
    expect(listProblems({ ...production, SESSION_SECRET_PREVIOUS: weak })).toHaveLength(1);
    expect(listProblems({ ...production, METRICS_TOKEN: weak })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN: can be guessed/),
    ]);
  });

  it('takes any random secret in production', () => {
    for (let index = 0; index < 200; index += 1) {
      for (const coding of ['base64', 'hex'] as const) {
        const random = randomBytes(32).toString(coding);
        expect(listProblems({ ...production, SESSION_SECRET: random, METRICS_TOKEN: random })).toEqual([]);
      }
    }
  });

  it('refuses plain http to services on any other machine, with credentials or without, unless it is allowed', () => {
    const service = { ...production, SEARCH_API_KEY: 'key' };
    const far = { ...service, SEARCH_URL: 'http://search.example' };
    expect(listProblems(far)).toEqual([expect.stringMatching(/^SEARCH_URL: would be used over plain http/)]);
    expect(listProblems({ ...far, SEARCH_URL: 'HTTP://search.example' })).toHaveLength(1);
    expect(listProblems({ ...far, ALLOW_HTTP_SERVICES: '1' })).toEqual([]);
    expect(read({ ...far, ALLOW_HTTP_SERVICES: '1' }).httpServices).toEqual(['SEARCH_URL']);
    expect(listProblems({ ...service, SEARCH_URL: 'http://127.0.0.1:4010' })).toEqual([]);
    // The key goes there, too.
    const search = { ...service, SEARCH_URL: 'https://search.example' };
    const images = { ...search, SEARCH_IMAGE_ORIGINS: 'https://a.example,http://b.example' };
    expect(listProblems(images)).toEqual([
      expect.stringMatching(/^SEARCH_IMAGE_ORIGINS: would be used over/),
    ]);
    expect(read({ ...images, ALLOW_HTTP_SERVICES: '1' }).httpServices).toEqual(['SEARCH_IMAGE_ORIGINS']);
    expect(listProblems({ ...search, SEARCH_IMAGE_ORIGINS: 'https://a.example,http://localhost:1' })).toEqual(
      [],
    );
    const workflow = { ...production, WORKFLOW_URL: 'http://workflow.example' };
    expect(listProblems(workflow)).toHaveLength(1);
    expect(listProblems({ ...workflow, WORKFLOW_TOKEN: 'token' })).toHaveLength(1);
    expect(listProblems({ ...workflow, ALLOW_HTTP_SERVICES: '1' })).toEqual([]);
  });

  it('lets only those services have plain http that are named', () => {
    const far = {
      ...production,
      SEARCH_URL: 'http://search.example',
      SEARCH_API_KEY: 'key',
      WORKFLOW_URL: 'http://workflow.example',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    };
    const refused = (names: string) =>
      listProblems({ ...far, ALLOW_HTTP_SERVICES: names }).map((problem) => problem.split(':')[0]);
    expect(refused('')).toHaveLength(3);
    expect(refused('0')).toHaveLength(3);
    expect(refused('workflow')).toEqual(['SEARCH_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
    expect(refused('workflow, traces')).toEqual(['SEARCH_URL']);
    expect(refused('search,workflow,traces')).toEqual([]);
    expect(refused('1')).toEqual([]);
    for (const names of ['billing', 'true', '0,search', '1,search', 'Search']) {
      const [problem] = listProblems({ ...far, ALLOW_HTTP_SERVICES: names });
      expect(problem).toBe(
        'ALLOW_HTTP_SERVICES: must be 0, 1, or some of ordering, search, workflow, traces',
      );
    }
    const ordering = {
      ...production,
      ORDERING_URL: 'http://orders.example',
      ORDERING_TOKEN_URL: 'http://tokens.example',
      ORDERING_CLIENT_ID: 'c',
      ORDERING_CLIENT_SECRET: 's',
      ORDERING_USERNAME: 'u',
    };
    expect(listProblems({ ...ordering, ALLOW_HTTP_SERVICES: 'search' })).toEqual([
      expect.stringMatching(/^ORDERING_TOKEN_URL: .* add ordering to ALLOW_HTTP_SERVICES/),
      expect.stringMatching(/^ORDERING_URL: .* add ordering to ALLOW_HTTP_SERVICES/),
    ]);
    expect(listProblems({ ...ordering, ALLOW_HTTP_SERVICES: 'ordering' })).toEqual([]);
  });

  it('refuses a collector of traces over plain http, unless that is allowed', () => {
    const far = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
    const refused = [expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT: would be used/)];
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' };
    expect(listProblems({ ...far, ...headers })).toEqual(refused);
    expect(listProblems(far)).toEqual(refused);
    expect(listProblems({ ...far, ...headers, ALLOW_HTTP_SERVICES: '1' })).toEqual([]);
    const near = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(listProblems({ ...production, ...headers, ...near })).toEqual([]);
  });

  it('refuses a plain http address for people in production, except on this machine or if it is allowed', () => {
    const address = (url: string, more = {}) => listProblems({ ...production, PORTAL_URL: url, ...more });
    for (const url of ['http://swath.example', 'http://10.0.0.7:3000', 'http://localhost.example']) {
      expect(address(url), url).toEqual([expect.stringMatching(/^PORTAL_URL: starts with http:/)]);
      expect(address(url, { ALLOW_HTTP_PORTAL: '1' })).toEqual([]);
      expect(address(url, { NODE_ENV: 'development' })).toEqual([]);
      expect(read({ ...production, PORTAL_URL: url, ALLOW_HTTP_PORTAL: '1' }).isPlainPortal).toBe(true);
    }
    for (const url of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
      expect(address(url), url).toEqual([]);
      expect(read({ ...production, PORTAL_URL: url }).isPlainPortal).toBe(false);
    }
  });

  it('refuses a database on another machine without checked TLS, unless it is allowed', () => {
    const of = (url: string, more = {}) => listProblems({ ...production, DATABASE_URL: url, ...more });
    const refused = [expect.stringMatching(/^DATABASE_URL: leads to another machine without checked TLS/)];
    for (const url of [
      'postgresql://swath:pw@db.example/swath',
      'postgresql://swath:pw@db.example/swath?sslmode=require',
      'postgresql://swath:pw@db.example/swath?sslmode=no-verify',
      'postgresql://swath:pw@db.example/swath?sslmode=verify-full&sslmode=disable',
      'postgresql://swath:pw@localhost/swath?host=db.example',
      'postgresql://swath:pw@10.0.0.7/swath?ssl=true',
    ]) {
      expect(of(url), url).toEqual(refused);
      expect(of(url, { ALLOW_PLAIN_DATABASE: '1' })).toEqual([]);
    }
    for (const url of [
      'postgresql://swath:pw@db.example/swath?sslmode=verify-full',
      'postgresql://swath:pw@127.0.0.1:5433/swath',
      'postgresql://swath:pw@[::1]/swath',
      'postgresql://swath:pw@localhost/swath?host=/var/run/postgresql',
      'postgresql:///swath?host=/var/run/postgresql',
    ]) {
      expect(of(url), url).toEqual([]);
    }
    const two = { DATABASE_OWNER_URL: 'postgresql://owner:pw@db.example/swath' };
    expect(of('postgresql://swath:pw@127.0.0.1/swath', two)).toEqual([
      expect.stringMatching(/^DATABASE_OWNER_URL: leads/),
    ]);
    const allowed = read({
      ...production,
      ...two,
      DATABASE_URL: 'postgresql://swath:pw@db.example/swath',
      ALLOW_PLAIN_DATABASE: '1',
    });
    expect(allowed.plainDatabases).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL']);
  });

  it('wants the public address without a path, and proxies as addresses', () => {
    const address = (url: string) => listProblems({ SESSION_SECRET: secret, PORTAL_URL: url });
    expect(address('https://swath.example/')).toEqual([]);
    for (const url of ['https://swath.example/portal', 'https://swath.example?a=b']) {
      expect(address(url)).toEqual(['PORTAL_URL: must be without a path']);
    }
    expect(listProblems({ SESSION_SECRET: secret, TRUSTED_PROXIES: '10.0.0.0/8, nginx' })).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES: may hold addresses/),
    ]);
  });

  describe('of secrets in files', () => {
    let folder: string;
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'swath-secrets-'));
      return () => rmSync(folder, { recursive: true, force: true });
    });

    it('takes every secret from the file that the variable with _FILE points at', () => {
      const url = 'postgresql://swath:hidden@db.example/swath';
      const secrets: Record<(typeof secretVariables)[number], string> = {
        SESSION_SECRET: secret,
        SESSION_SECRET_PREVIOUS: 'p'.repeat(32),
        METRICS_TOKEN: 'metrics token of a prometheus server',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=collector secret',
        DATABASE_URL: url,
        DATABASE_OWNER_URL: 'postgresql://owner:hidden-too@db.example/swath',
        OIDC_CLIENT_SECRET: 'oidc secret',
        ORDERING_CLIENT_ID: 'client',
        ORDERING_CLIENT_SECRET: 'ordering secret',
        ORDERING_USERNAME: 'user',
        SEARCH_API_KEY: 'search key',
        WORKFLOW_TOKEN: 'workflow token',
        SMTP_URL: 'smtps://swath:mail%20secret@mail.example',
      };
      const files = Object.entries(secrets).map(([name, text]) => [`${name}_FILE`, file(name, `${text}\n`)]);
      const services = {
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'swath',
        ORDERING_URL: 'https://orders.example',
        ORDERING_TOKEN_URL: 'https://id.example/connect/token',
        SEARCH_URL: 'https://search.example',
        WORKFLOW_URL: 'https://workflow.example',
        SMTP_FROM: 'swath@mail.example',
      };
      expect(read({ ...services, ...Object.fromEntries(files) })).toEqual(read({ ...services, ...secrets }));
    });

    it('says which file cannot be read, and where a secret is given twice', () => {
      const environment = {
        SESSION_SECRET: secret,
        SESSION_SECRET_FILE: file('session', secret),
        METRICS_TOKEN_FILE: join(folder, 'nowhere'),
      };
      expect(listProblems(environment)).toEqual([
        'SESSION_SECRET_FILE: is set, and so is SESSION_SECRET; set one of them',
        'METRICS_TOKEN_FILE: the file cannot be read (ENOENT)',
      ]);
    });
  });

  it('asks for the public address in production', () => {
    expect(listProblems({ NODE_ENV: 'production', SESSION_SECRET: production.SESSION_SECRET })).toEqual([
      expect.stringMatching(/^PORTAL_URL/),
    ]);
  });
});
