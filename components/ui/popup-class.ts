/** What floats over everything: menus, lists, popovers. */
export const popupClass =
  'origin-[var(--transform-origin)] rounded-panel bg-raised text-ink shadow-float-2 outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[.98] data-ending-style:opacity-0 data-starting-style:scale-[.98] data-starting-style:opacity-0';

/** One line of a list that floats. */
export const itemClass =
  'flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-control px-2 py-1.5 text-13 outline-none data-highlighted:bg-hover data-disabled:text-muted phone:min-h-11';
