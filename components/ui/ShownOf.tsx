import { formatCount } from './format';

/** Says below a list how much of it is shown; nothing if that is all of it. */
export function ShownOf({ shown, total }: { shown: number; total: number | undefined }) {
  if (total === undefined || total <= shown) return null;
  return (
    <p className="px-4 py-2 text-12 text-muted">
      The first {formatCount(shown)} of {formatCount(total)} are shown.
    </p>
  );
}
