/** Class names in one string; what is false, null or undefined is left out. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
