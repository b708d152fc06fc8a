import { cx } from './cx';

/** The look of what one types into, with its hover, focus and error. */
export const controlClass = (isInvalid: boolean) =>
  cx(
    'flex h-control w-full min-w-0 items-center rounded-control border bg-surface text-13 text-ink transition-colors',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
    isInvalid ? 'border-failed-text' : 'border-line-strong hover:border-control-line',
  );
