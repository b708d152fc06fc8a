import 'server-only';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Config, config } from '@/lib/platform/config';
import { redact } from '../redact';

/** The longest that a server is waited for: to connect, to greet, and between two answers. */
const connectMs = 15_000;
const answerMs = 60_000;

export interface Mail {
  /** Names the e-mail permanently: servers and readers know a repetition by it. */
  id: string;
  /** The one address that gets it. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailOutcome {
  /** `refused` is the last word about this e-mail; what `failed` can pass later. */
  result: 'taken' | 'refused' | 'failed';
  /** What went wrong, in a sentence that holds nothing of the server's own words. */
  problem: string | null;
}

const address = z.email();

/**
 * Sends an e-mail once; never throws. The answer of a server that was too slow is unknown, which counts as failed: the
 * next try has the same Message-ID.
 * @param signal ends the wait: the outcome is unknown
 * @param timeoutMs the longest wait for an answer
 */
export async function sendMail(
  { id, to, ...mail }: Mail,
  signal?: AbortSignal,
  timeoutMs = answerMs,
): Promise<MailOutcome> {
  const { smtp } = config();
  if (!smtp) return { result: 'failed', problem: 'No mail server is configured' };
  // An address with a comma or a line end would be several, or a header.
  if (!address.safeParse(to).success) {
    return { result: 'refused', problem: 'The address of the account is not an e-mail address' };
  }
  const transport = openTransport(smtp, timeoutMs);
  try {
    const sending = transport.sendMail({
      from: { name: 'Swath', address: smtp.from },
      to: { name: '', address: to },
      envelope: { from: smtp.from, to: [to] },
      messageId: `<${id}@${smtp.from.split('@')[1]}>`,
      subject: toOneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    await (signal ? Promise.race([sending, whenAborted(signal)]) : sending);
    return { result: 'taken', problem: null };
  } catch (error) {
    return toOutcome(error);
  } finally {
    transport.close();
  }
}

/**
 * Connects to the mail server and signs in, as an e-mail would, and sends none. Never throws.
 * @param timeoutMs the longest wait for an answer
 * @returns what is wrong, in a sentence; null if an e-mail could be sent
 */
export async function reachMailServer(timeoutMs: number): Promise<string | null> {
  const { smtp } = config();
  if (!smtp) return 'No mail server is configured';
  const transport = openTransport(smtp, timeoutMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return toOutcome(error).problem;
  } finally {
    transport.close();
  }
}

function openTransport(smtp: NonNullable<Config['smtp']>, timeoutMs: number) {
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    requireTLS: !smtp.isSecure && smtp.needsTls,
    ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password } }),
    connectionTimeout: Math.min(connectMs, timeoutMs),
    greetingTimeout: Math.min(connectMs, timeoutMs),
    socketTimeout: timeoutMs,
    dnsTimeout: Math.min(connectMs, timeoutMs),
    // What is sent is text that Swath wrote: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Rejects when the signal fires. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A header is one line, whatever it is made of. */
const toOneLine = (text: string) =>
  redact(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, 200);

function toOutcome(error: unknown): MailOutcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isLast = responseCode !== undefined && responseCode >= 500;
  // A 5xx about the recipient or the content is the last word. One about the sign-in is not about this e-mail.
  if (isLast && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    return { result: 'refused', problem: `The mail server refused it with ${responseCode}` };
  }
  return { result: 'failed', problem: explainFailure(code, responseCode) };
}

function explainFailure(code: string | undefined, responseCode: number | undefined): string {
  if (code === 'EAUTH') return 'The mail server rejected the sign-in of Swath';
  if (code === 'ETLS') return 'The mail server offers no TLS that can be trusted';
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time';
  if (code === 'EDNS') return 'The host name of the mail server was not found';
  if (responseCode !== undefined) return `The mail server answered ${responseCode}`;
  return 'The mail server could not be reached';
}
