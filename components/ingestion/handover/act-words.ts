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
  note: 'noted something on',
  'note-removed': 'took a note away from',
  snooze: 'snoozed a cause of',
  'snooze-end': 'woke a cause of',
  handover: 'wrote',
  'alert-acknowledge': 'took care of an alert of',
  'alert-snooze': 'kept quiet an alert of',
  'rule-add': 'added',
  'rule-change': 'changed',
  'rule-delete': 'deleted',
};
const bulk: Record<string, string> = { retry: 'retry many', fail: 'fail many', force: 'force many' };

/** What somebody did, from an act of the audit without its `ingestion.`: "retried". */
export function actWords(action: string): string {
  const [, did, what] = /^bulk-(\w+)\.(.+)$/.exec(action) ?? [];
  if (did && what) return `${bulk[did] ?? did}: ${what.replaceAll('-', ' ')}, in`;
  return words[action] ?? action.replaceAll('-', ' ');
}

/** What has an id that says nothing to people. */
const things: Record<string, string> = {
  handover: 'a handover',
  rule: 'a rule for alerts',
  webhook: 'a webhook',
  workflow: 'the workflow server',
};

/** What it was done to: "Aude-2026". */
export const subjectWords = (subject: string): string =>
  things[subject.split(':', 1)[0] ?? ''] ?? subject.replace(/^aoi:/, '');
