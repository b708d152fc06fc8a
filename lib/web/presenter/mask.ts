/** What is shown for a value that presenter mode hides. Unlike a value that is left out, it is known and there. */
export const mask = '•••';

/** Whether presenter mode hides this value. */
export const isMasked = (value: string | undefined): boolean => value === mask;
