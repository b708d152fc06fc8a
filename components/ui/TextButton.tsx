import type { ComponentProps } from 'react';
import { cx } from './cx';

/** A small action inside a sentence or a row: "Change it", "Undo". */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'shrink-0 rounded-mark font-strong text-12 text-accent hover:underline phone:min-h-11',
        className,
      )}
    />
  );
}
