import { type ReactNode, useId } from 'react';
import { cx } from './cx';

export interface PanelProps {
  title: ReactNode;
  /** Quieter, beside the title: a count, what it is of. */
  note?: ReactNode;
  /** At the end of the header: an age, a link, small buttons. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** Whether the body has the panel's padding; lists and tables go to the edge. */
  padded?: boolean;
  className?: string;
  bodyClassName?: string;
}

/** A surface with a heading, beside others on a page. */
export function Panel({
  title,
  note,
  actions,
  footer,
  children,
  padded = true,
  className,
  bodyClassName,
}: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface',
        className,
      )}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 py-1.5">
        <h2 id={id} className="font-strong text-13">
          {title}
        </h2>
        {note && (
          <div
            title={typeof note === 'string' ? note : undefined}
            className="min-w-0 flex-1 basis-16 truncate text-13 text-muted"
          >
            {note}
          </div>
        )}
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      <div className={cx('min-h-0 flex-1', padded && 'p-4', bodyClassName)}>{children}</div>
      {footer && <footer className="border-line border-t px-4 py-2.5">{footer}</footer>}
    </section>
  );
}
