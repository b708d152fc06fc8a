import 'server-only';
import { config } from '@/lib/platform/config';
import { decodedValue, redact } from '@/lib/upstream/redact';

/** A text with every secret of the configuration masked, also client ids and parts of addresses, which services echo. */
export function safeText(text: string): string {
  return listMore().reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), redact(text));
}

/** Shorter ones would mask ordinary words. */
const minCharacters = 3;

/** What `redact` leaves: it is no secret by its name, or only someone who writes it into an address makes it one. */
function listMore(): string[] {
  const { ordering, search, workflow, oidc } = config();
  const addresses = [ordering?.tokenUrl, ordering?.url, search?.url, workflow?.url, oidc?.issuer];
  const parts = addresses.flatMap((address) => {
    if (!address) return [];
    const { username, password, search: query, searchParams } = new URL(address);
    return [query.slice(1), ...searchParams.values(), password, decodedValue(password), username];
  });
  return [ordering?.clientId, oidc?.clientId, ...parts].filter(
    (one) => one !== undefined && one.length >= minCharacters,
  ) as string[];
}

/** An address without user, password, query and fragment. */
export function safeAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return safeText(`${protocol}//${host}${pathname === '/' ? '' : pathname}`);
}
