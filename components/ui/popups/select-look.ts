import { cx } from '../cx';
import { controlLook } from '../Field';

/** The look of what shows the choice and opens the list. */
export const selectLook = (isInvalid: boolean) =>
  cx(controlLook(isInvalid), 'gap-2 px-2.5 text-left data-disabled:bg-inset data-disabled:text-muted');
