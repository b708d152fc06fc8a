import type { z } from 'zod';
import { isLoopback, isPlainHttp, plainDatabases, plainHttpServices } from './config-addresses';
import type { environmentSchema } from './config-schema';

type Environment = z.output<typeof environmentSchema>;

/**
 * What is wrong with a configuration whose variables can be read one by one: a sentence each, without any value.
 * @param mode `NODE_ENV`
 */
export const listConfigProblems = (env: Environment, mode: string | undefined): string[] => [
  ...incomplete(env),
  ...unsafe(env, mode),
];

function incomplete(env: Environment): string[] {
  const needs: [keyof Environment, (keyof Environment)[]][] = [
    [
      'ORDERING_URL',
      ['ORDERING_TOKEN_URL', 'ORDERING_CLIENT_ID', 'ORDERING_CLIENT_SECRET', 'ORDERING_USERNAME'],
    ],
    ['DATABASE_OWNER_URL', ['DATABASE_URL']],
    ['TLS_CERT_FILE', ['TLS_KEY_FILE']],
    ['TLS_KEY_FILE', ['TLS_CERT_FILE']],
    ['SEARCH_URL', ['SEARCH_API_KEY']],
    ['SMTP_URL', ['SMTP_FROM']],
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
    for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'METRICS_TOKEN'] as const) {
      if (env[name] !== undefined && isWeak(env[name])) {
        problems.push(`${name}: can be guessed; set it to random characters: openssl rand -base64 48`);
      }
    }
    if (isPlainHttp(env.PORTAL_URL) && !env.ALLOW_HTTP_PORTAL) {
      problems.push(
        'PORTAL_URL: starts with http://, so anyone on the way reads passwords and sessions; use https, or set ALLOW_HTTP_PORTAL=1 on a network that you trust',
      );
    }
    for (const [name, service] of plainHttpServices(env)) {
      if (env.ALLOW_HTTP_SERVICES.includes(service)) continue;
      problems.push(
        `${name}: would be used over plain http; use https, or add ${service} to ALLOW_HTTP_SERVICES on a network that you trust`,
      );
    }
    if (!env.ALLOW_PLAIN_DATABASE) {
      for (const name of plainDatabases(env)) {
        problems.push(
          `${name}: leads to another machine without checked TLS; add ?sslmode=verify-full, or set ALLOW_PLAIN_DATABASE=1 on a network that you trust`,
        );
      }
    }
  }
  if (env.SWATH_DEMO && env.PORTAL_URL !== undefined && !isLoopback(env.PORTAL_URL)) {
    problems.push(
      'SWATH_DEMO: has accounts with known passwords, which no public PORTAL_URL may have; unset SWATH_DEMO',
    );
  }
  if (env.LOCAL_ACCOUNTS === 'off' && env.OIDC_ISSUER === undefined) {
    problems.push('LOCAL_ACCOUNTS: is off, and OIDC_ISSUER is missing; no one could sign in');
  }
  if (env.LOCAL_ACCOUNTS === 'off' && env.SWATH_DEMO) {
    problems.push('LOCAL_ACCOUNTS: is off, but the demo signs in with local accounts; unset SWATH_DEMO');
  }
  if (env.SWATH_DEMO_CONTROL_URL !== undefined && !env.SWATH_DEMO) {
    problems.push('SWATH_DEMO_CONTROL_URL: controls the simulator of the demo, and this is none; unset it');
  }
  if (isPlainHttp(env.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: must be an https:// address; anyone on the way could sign in as anyone');
  }
  if (env.SWATH_DEMO) {
    const services = [
      'ORDERING_TOKEN_URL',
      'ORDERING_URL',
      'SEARCH_URL',
      'WORKFLOW_URL',
      'SWATH_DEMO_CONTROL_URL',
    ] as const;
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
const minDistinct = 12;
const knownExamples = /change.?me|example|secret.?secret|password|0123456789abcdef0123|abcdefghijklmnop/i;

function isWeak(secret: string): boolean {
  const isRepeated = /^(.{1,16})\1+.{0,15}$/s.test(secret);
  return new Set(secret).size < minDistinct || isRepeated || knownExamples.test(secret);
}
