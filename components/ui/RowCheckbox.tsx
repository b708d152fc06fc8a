import { Check } from 'lucide-react';

/** The box of a row in a long table: the browser's own, for they come and go by the hundred while it is scrolled. */
export function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  /** Read aloud only. */
  label: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className="inline-flex items-start phone:min-h-11 phone:items-center">
      <span className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center phone:mt-0">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={onChange}
          className="absolute inset-0 m-0 appearance-none rounded-mark border border-control-line bg-surface hover:border-accent checked:border-accent checked:bg-accent"
        />
        {checked && (
          <Check
            aria-hidden
            size={12}
            className="pointer-events-none relative text-on-accent [stroke-width:3]"
          />
        )}
      </span>
    </label>
  );
}
