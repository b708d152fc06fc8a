import { printJson } from '@/lib/ingestion/items/print-json';

/** A JSON document to be read; it scrolls by keyboard, too. */
export function JsonText({ label, value }: { label: string; value: unknown }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control bg-inset p-3 text-12"
    >
      <pre>{printJson(value)}</pre>
    </section>
  );
}
