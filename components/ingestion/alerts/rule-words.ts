import { formatCount } from '@/components/ui/format';
import { duration } from '@/lib/ingestion/alerts/judge';
import type { Rule } from '@/lib/ingestion/alerts/rule';

/** What a rule does, in a sentence. */
export function ruleWords({ kind, pattern, settings }: Pick<Rule, 'kind' | 'pattern' | 'settings'>): string {
  const { minutes, count } = settings;
  if (kind === 'server-down') return `The workflow server has not answered for ${duration(minutes)}.`;
  const where = pattern === '*' ? 'any AOI' : `AOIs named ${pattern}`;
  switch (kind) {
    case 'failures': {
      const what = count === 1 ? 'A scene or tile' : `${formatCount(count)} scenes or tiles`;
      const again =
        'Told again when there are twice as many and ten more, and when others fail after that time.';
      return `${what} of ${where} began to fail within ${duration(minutes)}. ${again}`;
    }
    case 'stuck':
      return `A scene or tile of ${where} has been PENDING for more than ${duration(minutes)}.`;
    case 'no-progress':
      return `Something is PENDING in ${where}, and nothing has changed for ${duration(minutes)}.`;
    case 'finished':
      return `Nothing is left to do in ${where}: all is DONE or FAILED.`;
  }
}
