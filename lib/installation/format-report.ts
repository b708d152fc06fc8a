import { formatList, formatPlural, formatSeconds } from '@/lib/web/locale/format';
import type { AnswerDialect, InstallationReport, LineState, ReportLine } from './report';
import type { ReportPart } from './report-parts';

/** What each state is called. */
export const stateLabels: Record<LineState, string> = {
  ok: 'In order',
  attention: 'Needs attention',
  failed: 'Failed',
  unknown: 'Unknown',
  absent: 'Not set up',
};

/** What each part is called. */
export const partLabels: Record<ReportPart, string> = {
  services: 'Services',
  database: 'Database',
  'sign-in': 'Sign-in',
  mail: 'E-mail',
  webhooks: 'Webhooks',
  proxy: 'Proxy',
};

/** What is said of the form of an answer. */
export const dialectLabels: Record<AnswerDialect, string> = {
  letter: 'to the letter of the interface',
  real: 'as real services answer',
  unknown: 'unknown, the answer does not show it',
};

/** What a report cannot show, whatever it says. */
export const reportLimits =
  'Nothing was ordered, started, sent or changed. So the report does not show whether an order or a start of an ingestion succeeds.';

/** All lines in one phrase: `9 in order, 1 failed`. */
export function summarizeReport({ lines }: Pick<InstallationReport, 'lines'>): string {
  const count = (state: LineState) => lines.filter((one) => one.state === state).length;
  const states: [LineState, (count: number) => string][] = [
    ['failed', (one) => `${one} failed`],
    ['attention', (one) => formatPlural(one, 'needs attention', 'need attention')],
    ['unknown', (one) => `${one} unknown`],
    ['ok', (one) => `${one} in order`],
    ['absent', (one) => `${one} not set up`],
  ];
  return formatList(states.flatMap(([state, words]) => (count(state) > 0 ? [words(count(state))] : [])));
}

/** The whole report as plain text, for the command and for support. It holds no secret. */
export function formatReport(report: InstallationReport): string {
  const { at, ms, version, build, node, lines } = report;
  const parts = new Map<ReportPart, ReportLine[]>();
  for (const one of lines) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
  return [
    `Swath ${version}, build ${build}, Node.js ${node.replace('v', '')}`,
    `Checked at ${at}, in ${formatSeconds(ms)}: ${summarizeReport(report)}.`,
    ...[...parts].map(([part, found]) => [`\n== ${partLabels[part]}`, ...found.map(formatLine)].join('\n')),
    `\n${reportLimits}`,
    '',
  ].join('\n');
}

function formatLine({ label, state, address, found, dialect, ms, missing, next }: ReportLine): string {
  return [
    `${stateLabels[state]}: ${label}${address === null ? '' : ` (${address})`}${ms === null ? '' : `, ${formatSeconds(ms)}`}`,
    `  ${found}`,
    ...(dialect === null ? [] : [`  Form of the answer: ${dialectLabels[dialect]}.`]),
    ...missing.map((one) => `  Configuration: ${one}`),
    ...(next === null ? [] : [`  To do: ${next}`]),
  ].join('\n');
}
