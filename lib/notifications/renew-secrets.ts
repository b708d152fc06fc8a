import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { renewWebhookSecret } from '@/lib/upstream/webhooks/webhook';
import { webhooks } from './tables';

/** Encrypts again what was encrypted under SESSION_SECRET_PREVIOUS, so that the key can be dropped afterwards. */
export async function renewSecrets(): Promise<void> {
  for (const { id, secret } of await db()
    .select({ id: webhooks.id, secret: webhooks.secret })
    .from(webhooks)) {
    const renewed = renewWebhookSecret(secret);
    if (renewed === undefined) continue;
    // A secret that an operator replaces at the same moment stays the new one.
    await db()
      .update(webhooks)
      .set({ secret: renewed })
      .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret)));
  }
}
