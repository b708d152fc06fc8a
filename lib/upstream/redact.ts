import 'server-only';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';

const state = processSingleton('secrets', () => ({
  /** What the configuration names; kept as long as the process. */
  configured: undefined as Set<string> | undefined,
  /** Access tokens, the last ones used. */
  tokens: [] as string[],
  patterns: undefined as RegExp[] | undefined,
}));

/** Shorter ones would mask ordinary words. */
const minCharacters = 6;
const maxTokens = 20;
const excerptLength = 2_000;

/** Masks a token from now on; after it, the last 19 others are still masked. */
export function registerToken(token: string): void {
  state.tokens = [...state.tokens.filter((other) => other !== token), token].slice(-maxTokens);
  state.patterns = undefined;
}

/** Masks a secret that was configured later, for as long as the process lasts. */
export function registerSecret(secret: string): void {
  state.configured ??= new Set(configuredSecrets());
  state.configured.add(secret);
  state.patterns = undefined;
}

/**
 * The text with every configured secret and every token masked: as they are, in base64 and base64url, in hex,
 * URL-encoded, as form fields and inside JSON strings, in any letter case.
 */
export function redact(text: string): string {
  state.configured ??= new Set(configuredSecrets());
  state.patterns ??= toPatterns([...state.configured, ...state.tokens]);
  const plain = text.includes('swath_') ? text.replace(accessToken, '[secret]') : text;
  return state.patterns.reduce((masked, pattern) => masked.replace(pattern, '[secret]'), plain);
}

/** Swath's own access tokens, of anyone. */
const accessToken = /swath_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}(?:_[0-9A-Za-z]{0,6})?/g;

/** The first 2,000 characters of an answer with all secrets masked, those that the cut would have split too. */
export function excerpt(text: string): string {
  return redact(text.slice(0, 4 * excerptLength)).slice(0, excerptLength);
}

/** The first and the last 1,000 characters of an answer that is longer, in the same way. */
export function excerptOfEnds(head: string, tail: string): string {
  if (tail === '' && head.length <= excerptLength) return excerpt(head);
  const end = redact(`${head}${tail}`.slice(-4 * excerptLength)).slice(1 - excerptLength / 2);
  return `${excerpt(head).slice(0, excerptLength / 2)}…${end}`;
}

/**
 * One pattern for all forms of plain ASCII, and one for each other form: beside alternatives that start with other
 * letters, V8 overlooks some letters that have no capital of their own (U+1E9B) when case is ignored.
 */
function toPatterns(secrets: string[]): RegExp[] {
  const forms = new Set(secrets.filter((secret) => secret.length >= minCharacters).flatMap(listForms));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const isPlain = (form: string) => /^[\x20-\x7e]*$/.test(form);
  const pattern = (some: string[]) =>
    new RegExp(
      some.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|') || '(?!)',
      'gi',
    );
  const others = longestFirst.filter((form) => !isPlain(form));
  return [...others.map((form) => pattern([form])), pattern(longestFirst.filter(isPlain))];
}

function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = bytes.toString('base64');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    encodeURIComponent(base64),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
  ];
}

function configuredSecrets(): string[] {
  const {
    sessionSecrets,
    metricsToken,
    tracesHeaders,
    databaseUrl,
    databaseOwnerUrl,
    oidc,
    ordering,
    search,
    workflow,
    smtp,
  } = config();
  return [
    ...sessionSecrets,
    metricsToken,
    ...readValues(tracesHeaders),
    ...readPassword(databaseUrl),
    ...readPassword(databaseOwnerUrl),
    oidc?.clientSecret,
    ordering?.clientSecret,
    ordering?.username,
    search?.apiKey,
    workflow?.token,
    smtp?.password,
  ].filter((secret) => secret !== undefined);
}

/** The password in an address, as it is written there and as it is meant. */
function readPassword(address: string | undefined): string[] {
  if (address === undefined) return [];
  const { password } = new URL(address);
  return [password, decodedValue(password)];
}

/** The values of `name=value,name=value`, as they are written there and as they are meant. */
function readValues(headers: string | undefined): string[] {
  const written = (headers?.split(',') ?? []).map((header) => header.slice(header.indexOf('=') + 1).trim());
  return written.flatMap((value) => [value, decodedValue(value)]);
}

/** A value as it is meant, where it is percent-encoded. */
export function decodedValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads the configured secrets again; for tests, whose configuration changes. */
export function resetRedaction(): void {
  state.configured = undefined;
  state.tokens = [];
  state.patterns = undefined;
}
