import 'server-only';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';

const state = processWide('secrets', () => ({
  forms: new Set<string>(),
  pattern: undefined as RegExp | undefined,
  isRead: false,
}));

/** Shorter ones would mask ordinary words. */
const fewestCharacters = 6;
/** Old access tokens leave again; each has a handful of forms. */
const mostForms = 200;

/** Makes a value masked from now on: as it is, base64, base64url and URL-encoded. */
export function registerSecret(secret: string | undefined): void {
  if (secret === undefined || secret.length < fewestCharacters) return;
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    encodeURIComponent(secret),
    bytes.toString('hex'),
  ];
  for (const form of forms) {
    state.forms.delete(form);
    state.forms.add(form);
  }
  for (const form of state.forms) {
    if (state.forms.size <= mostForms) break;
    state.forms.delete(form);
  }
  state.pattern = undefined;
}

/** The text with every configured secret, and every token that was fetched, masked. */
export function redact(text: string): string {
  readConfigured();
  state.pattern ??= new RegExp(
    [...state.forms]
      .sort((a, b) => b.length - a.length)
      .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|') || '(?!)',
    'g',
  );
  return text.replace(state.pattern, '[secret]');
}

function readConfigured(): void {
  if (state.isRead) return;
  state.isRead = true;
  const { sessionSecret, metricsToken, databaseUrl, oidc, ordering, search, workflow } = config();
  const password = databaseUrl ? decodeURIComponent(new URL(databaseUrl).password) : undefined;
  for (const secret of [
    sessionSecret,
    metricsToken,
    password,
    oidc?.clientSecret,
    ordering?.clientSecret,
    ordering?.username,
    search?.apiKey,
    workflow?.token,
  ]) {
    registerSecret(secret);
  }
}

/** Reads the configured secrets again; for tests, whose configuration changes. */
export function resetRedaction(): void {
  state.forms.clear();
  state.pattern = undefined;
  state.isRead = false;
}
