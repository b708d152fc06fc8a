import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { processSingleton } from '@/lib/platform/global';
import { runningVersion } from '@/lib/platform/version';
import { checkDatabase } from './check-database';
import { checkMail } from './check-mail';
import { checkPortal } from './check-portal';
import { checkProvider } from './check-provider';
import { checkServices } from './check-services';
import { checkWebhooks } from './check-webhooks';
import { line } from './line';
import type { InstallationReport, ReportLine } from './report';
import type { ReportPart } from './report-parts';

/** How long one question may take, ms, and all of one part together. */
const questionMs = 10_000;
const partMs = 25_000;
/** A report that is younger is given again, ms: services are not asked for every press of a button. */
const freshMs = 10_000;

const state = processSingleton('installation-check', () => ({
  running: undefined as Promise<InstallationReport> | undefined,
  last: undefined as { at: number; report: InstallationReport } | undefined,
}));

/** Gives a report that is at most 10 s old. Those who ask at the same time share one. */
export async function recentReport(): Promise<InstallationReport> {
  if (state.last && performance.now() - state.last.at < freshMs) return state.last.report;
  state.running ??= checkInstallation().finally(() => {
    state.running = undefined;
  });
  const report = await state.running;
  state.last = { at: performance.now(), report };
  return report;
}

/**
 * Checks everything that Swath needs, all at the same time. Nothing is ordered, started, sent or changed. Never throws.
 * @param deadlineMs how long one question may take
 */
export async function checkInstallation(deadlineMs = questionMs): Promise<InstallationReport> {
  const [began, at] = [performance.now(), new Date().toISOString()];
  const lines = await Promise.all([
    inTime('services', 'Services', checkServices(deadlineMs)),
    inTime('database', 'Database', checkDatabase()),
    inTime(
      'sign-in',
      'OpenID provider',
      checkProvider().then((one) => [one]),
    ),
    inTime(
      'mail',
      'Mail server',
      checkMail(deadlineMs).then((one) => [one]),
    ),
    inTime('webhooks', 'Webhooks', checkWebhooks(deadlineMs)),
    inTime('proxy', 'Proxy', checkPortal(deadlineMs)),
  ]);
  return { at, ms: Math.round(performance.now() - began), ...runningVersion(), lines: lines.flat() };
}

/** One part that fails or hangs says so, and holds up no other. */
async function inTime(part: ReportPart, label: string, work: Promise<ReportLine[]>): Promise<ReportLine[]> {
  const unknown = (found: string): ReportLine[] => [
    line({
      id: part,
      part,
      label,
      state: 'unknown',
      found,
      next: 'Check again. The log of Swath may have more.',
    }),
  ];
  const clock = new AbortController();
  const late = pause(partMs, undefined, { signal: clock.signal, ref: false }).then(
    () => unknown(`The check was not over after ${partMs / 1000} s.`),
    () => [],
  );
  try {
    return await Promise.race([work, late]);
  } catch {
    return unknown('The check failed.');
  } finally {
    clock.abort();
  }
}
