const words: Record<string, string> = {
  retry: 'retried',
  fail: 'failed',
  force: 'forced',
  data: 'changed a payload in',
  'retry-aoi': 'retried everything in RETRY of',
  'restart-aoi': 'restarted all of',
  delete: 'deleted',
  create: 'made',
  'add-scene': 'added a scene to',
  start: 'started an ingestion into',
  note: 'added a note to',
  'note-removed': 'removed a note from',
  items: 'retried or failed items of',
  compare: 'compared',
  locate: 'searched places of',
  'locate-stop': 'stopped the search for places of',
  snooze: 'snoozed a cause of',
  'snooze-end': 'ended a snooze in',
  handover: 'wrote',
  'alert-acknowledge': 'acknowledged an alert of',
  'alert-snooze': 'snoozed an alert of',
  'rule-add': 'added',
  'rule-change': 'changed',
  'rule-delete': 'deleted',
};
const bulk: Record<string, string> = { retry: 'retry many', fail: 'fail many', force: 'force many' };

/** What someone did, from an act of the audit without its `ingestion.`: "retried". */
export function formatAct(action: string): string {
  const [, did, what] = /^bulk-(\w+)\.(.+)$/.exec(action) ?? [];
  if (did && what) return `${bulk[did] ?? did}: ${what.replaceAll('-', ' ')}, in`;
  return words[action] ?? action.replaceAll('-', ' ');
}

/** What has an id that says nothing to people. */
const things: Record<string, string> = {
  handover: 'a handover',
  rule: 'a rule for alerts',
  run: 'a run',
  cause: 'a cause',
  webhook: 'a webhook',
  workflow: 'the workflow server',
};

/** What it was done to: "Aude-2026". */
export const formatSubject = (subject: string): string =>
  things[subject.split(':', 1)[0] ?? ''] ?? subject.replace(/^aoi:/, '');
