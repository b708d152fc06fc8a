import { formatCount, pluralForm } from '@/components/ui/format';
import { duration } from '@/lib/ingestion/alerts/evaluate-rule';
import type { AlertRule } from '@/lib/ingestion/alerts/rule';

/** What a rule does, in a sentence. */
export function formatRule({
  kind,
  pattern,
  settings,
}: Pick<AlertRule, 'kind' | 'pattern' | 'settings'>): string {
  const { minutes, count } = settings;
  if (kind === 'server-down') return `The workflow server has not answered for ${duration(minutes)}.`;
  const where = pattern === '*' ? 'any AOI' : `AOIs named ${pattern}`;
  switch (kind) {
    case 'failures': {
      const what = pluralForm(count, 'A scene or tile', `${formatCount(count)} scenes or tiles`);
      const again =
        'Alerts again when the count doubles and grows by ten, or when other items fail after that time.';
      return `${what} in ${where} started failing within ${duration(minutes)}. ${again}`;
    }
    case 'stuck':
      return `A scene or tile in ${where} has been PENDING for over ${duration(minutes)}.`;
    case 'no-progress':
      return `Something is PENDING in ${where}, and nothing has changed for ${duration(minutes)}.`;
    case 'finished':
      return `All items in ${where} are DONE or FAILED.`;
  }
}
