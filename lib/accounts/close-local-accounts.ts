import 'server-only';
import { config } from '@/lib/platform/config';
import { endSessions } from './session-store';

/** Ends the sessions that began with a password, if local accounts are off: turning them on again revives none. */
export async function closeLocalAccounts(): Promise<void> {
  if (config().hasLocalAccounts) return;
  await endSessions(
    { way: 'password' },
    { action: 'session.end', detail: { way: 'password', reason: 'local accounts are off' } },
  );
}
