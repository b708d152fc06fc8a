import 'server-only';
import { z } from 'zod';
import { seal, unseal } from '@/lib/platform/seal';

const purpose = 'provider-tokens';

const tokens = z.object({
  /** Left out by providers that give none. */
  refresh: z.string().optional(),
  access: z.string().optional(),
  /** Names the session at the provider when someone signs out there. */
  id: z.string().optional(),
});

/** What the provider gave for a session. It is saved sealed, and never leaves the server except as its owner's hint. */
export type ProviderTokens = z.infer<typeof tokens>;

/** Seals tokens for the database. */
export const sealTokens = (tokens: ProviderTokens): string => seal(JSON.stringify(tokens), purpose);

/** Opens sealed tokens; undefined if they were changed, or sealed with an unknown key. */
export function openTokens(sealed: string): ProviderTokens | undefined {
  const opened = unseal(sealed, purpose);
  return opened && tokens.parse(JSON.parse(opened.secret));
}
