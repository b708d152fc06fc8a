/** What is between the page and a dialog, and how dialogs stand; shared with the confirmation and the palette. */
export const backdropClass =
  'fixed inset-0 z-50 bg-[rgb(20_24_33/.32)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-[rgb(0_0_0/.56)]';
export const viewportClass = 'fixed inset-0 z-50 flex items-center justify-center overflow-hidden p-3 sm:p-6';
export const dialogClass =
  'flex max-h-full w-full flex-col rounded-panel bg-raised text-ink shadow-float-2 outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[.98] data-ending-style:opacity-0 data-starting-style:scale-[.98] data-starting-style:opacity-0';
