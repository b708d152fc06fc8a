import { formatCount, formatPlural, pluralForm } from '@/components/ui/format';
import { StatusWord } from '@/components/ui/Status';
import { formatAmount } from '../format-amount';
import { type ActionRequest, statusAfter } from './action-request';
import { ItemList } from './ItemList';
import type { Plan } from './use-plan';

/** What an action would do, in figures: what is taken, what follows from it, what is refused and why. */
export function PlanFigures({ ask: { action }, plan }: { ask: ActionRequest; plan: Plan }) {
  const to = statusAfter(action);
  const { scenes, tiles } = plan.accepted;
  const effects = [
    [plan.starts.length, 'start at once', 'PENDING'],
    [plan.fails.length, 'fail with their scene', 'FAILED'],
    [plan.relinked.length, 'are relinked to another tile permanently', undefined],
    [plan.waiting.length, 'wait for these and can start after them', 'NEW'],
  ] as const;
  const isQuiet = effects.every(([count]) => count === 0);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
        <dt className="text-right font-strong text-20">{formatCount(scenes.length + tiles.length)}</dt>
        <dd>
          {formatKinds(scenes.length, tiles.length)} {pluralForm(scenes.length + tiles.length, 'goes', 'go')}{' '}
          to <StatusWord status={to} className="align-bottom" />
        </dd>
        {effects.map(
          ([count, words, status]) =>
            count > 0 && (
              <div key={words} className="contents">
                <dt className="text-right font-strong text-20">{formatCount(count)}</dt>
                <dd>
                  {pluralForm(count, 'tile')} {words}
                  {status && <StatusWord status={status} className="ml-2 align-bottom text-12" />}
                </dd>
              </div>
            ),
        )}
        {isQuiet && scenes.length + tiles.length > 0 && (
          <>
            <dt className="text-right font-strong text-20">0</dt>
            <dd>other tiles start, fail or are relinked</dd>
          </>
        )}
      </dl>
      {plan.refusedCount > 0 && (
        <section aria-label="Would be refused">
          <h3 className="font-strong text-retry-text">
            {formatPlural(plan.refusedCount, 'item')} would be refused
          </h3>
          <ul className="text-12 text-muted">
            {plan.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {formatCount(count)}: {reason}
              </li>
            ))}
          </ul>
          <details className="mt-1">
            <summary className="text-12 text-muted">
              List them
              {plan.refused.length < plan.refusedCount && `, the first ${formatCount(plan.refused.length)}`}
            </summary>
            <ItemList label="Each that would be refused">
              {plan.refused.map(({ kind, id, name, status, reason }) => (
                <li key={`${kind}${id}`} className="flex flex-wrap items-center gap-x-2 py-0.5">
                  <span className="font-strong">
                    {kind} {name ?? id}
                  </span>
                  {status && <StatusWord status={status} className="text-12" />}
                  <span className="text-muted">{reason}</span>
                </li>
              ))}
            </ItemList>
          </details>
        </section>
      )}
    </div>
  );
}

/** What the figure before it counts. */
function formatKinds(scenes: number, tiles: number): string {
  if (scenes > 0 && tiles > 0) return `items, ${formatAmount({ scenes, tiles })},`;
  return pluralForm(scenes + tiles, scenes > 0 ? 'scene' : 'tile');
}
