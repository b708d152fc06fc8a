import 'server-only';
import { config } from '@/lib/platform/config';
import { reachMailServer } from '@/lib/upstream/mail/send-mail';
import { line } from './line';
import type { ReportLine } from './report';

/** Connects to the mail server and signs in, and sends nothing. Never throws. */
export async function checkMail(deadlineMs: number): Promise<ReportLine> {
  const { smtp } = config();
  const about = { id: 'mail', part: 'mail' as const, label: 'Mail server' };
  if (!smtp) {
    return line({
      ...about,
      state: 'absent',
      found: 'None is configured, so Swath sends no e-mails.',
      next: 'Set SMTP_URL and SMTP_FROM to send them.',
    });
  }
  const address = `${smtp.host}:${smtp.port}`;
  const began = performance.now();
  const problem = await reachMailServer(deadlineMs);
  if (problem !== null) {
    return line({
      ...about,
      address,
      state: 'failed',
      found: `${problem}.`,
      next: 'Check SMTP_URL, and the way out of this network. E-mails wait, and are sent later.',
    });
  }
  return line({
    ...about,
    address,
    state: 'ok',
    found: 'It takes connections and the sign-in of Swath. Nothing was sent.',
    ms: Math.round(performance.now() - began),
  });
}
