'use client';
import { Age } from '@/components/ui/Age';
import { cx } from '@/components/ui/cx';
import { Sparkline } from './Sparkline';
import { type ServiceView, serviceAppearance, serviceLabels } from './services';
import { TryAgain } from './TryAgain';

/** One line per service: state, the last 24 hours, the median time, when it last answered. */
export function ServiceList({ services }: { services: readonly ServiceView[] }) {
  return (
    <ul>
      {services.map((service) => {
        const { icon: Icon, text, words } = serviceAppearance[service.state];
        const isWarned = service.state === 'slow' || service.state === 'down';
        return (
          <li
            key={service.name}
            className="flex h-10 items-center gap-2 border-line border-b px-4 last:border-b-0"
          >
            <Icon aria-hidden size={16} className={text} />
            <span className="w-[6.75rem] shrink-0 truncate">{serviceLabels[service.name]}</span>
            <Sparkline samples={service.samples} />
            <span className={cx('ml-auto whitespace-nowrap', isWarned ? 'font-strong' : 'text-muted')}>
              {words(service)}
            </span>
            <span className="w-11 shrink-0 whitespace-nowrap text-right text-12 text-muted">
              {service.lastOkAt ? <Age at={service.lastOkAt} isShort /> : '–'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong with each service that is failing, in sentences. */
export function ServiceWarnings({ services }: { services: readonly ServiceView[] }) {
  const sentences = services.flatMap(({ name, state, lastError }) => {
    if (state === 'down') return [`${serviceLabels[name]}: ${lastError ?? 'it does not answer.'}`];
    if (state === 'slow') return [`${serviceLabels[name]} is slow. Answers are complete but take longer.`];
    return [];
  });
  if (sentences.length === 0) return null;
  const down = services.filter(({ state }) => state === 'down').map(({ name }) => name);
  return (
    <div className="space-y-1 border-line border-t px-4 py-2.5 text-12 text-muted">
      {sentences.map((sentence) => (
        <p key={sentence} className="break-words">
          {sentence}
        </p>
      ))}
      {down.length > 0 && <TryAgain services={down} className="mt-1" />}
    </div>
  );
}
