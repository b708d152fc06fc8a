import 'server-only';
import { config } from '@/lib/platform/config';
import { redact } from '@/lib/upstream/redact';

/** A text with every secret of the configuration masked, also the client ids, which services echo. */
export function safeText(text: string): string {
  const { ordering, oidc } = config();
  return [ordering?.clientId, oidc?.clientId]
    .filter((id) => id !== undefined && id.length > 2)
    .reduce<string>((masked, id) => masked.replaceAll(id ?? '', '[secret]'), redact(text));
}

/** An address without user, password, query and fragment. */
export function safeAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return safeText(`${protocol}//${host}${pathname === '/' ? '' : pathname}`);
}
