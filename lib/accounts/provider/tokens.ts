import 'server-only';
import { z } from 'zod';
import { decrypt, encrypt } from '@/lib/platform/encryption';

const purpose = 'provider-tokens';

const tokens = z.object({
  /** Left out by providers that give none. */
  refresh: z.string().optional(),
  access: z.string().optional(),
  /** Names the session at the provider when someone signs out there. */
  id: z.string().optional(),
});

/** What the provider gave for a session. It is saved encrypted, and never leaves the server except as its owner's hint. */
export type ProviderTokens = z.infer<typeof tokens>;

/** Seals tokens for the database. */
export const encryptTokens = (tokens: ProviderTokens): string => encrypt(JSON.stringify(tokens), purpose);

/** Decrypts tokens; undefined if they were changed, or encrypted with an unknown key. */
export function decryptTokens(encrypted: string): ProviderTokens | undefined {
  const decrypted = decrypt(encrypted, purpose);
  return decrypted && tokens.parse(JSON.parse(decrypted.secret));
}
