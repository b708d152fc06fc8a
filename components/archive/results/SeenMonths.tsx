'use client';
import { formatCount, formatPlural } from '@/components/ui/format';
import { useSeenImages } from './use-seen-images';

/** When the archive has images, as far as this person's earlier searches have shown; nothing before the first one. */
export function SeenMonths() {
  const { cells, months } = useSeenImages();
  const most = Math.max(...months.map(({ count }) => count));
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const total = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="Images of earlier searches" className="px-4 pb-4">
      <p className="text-12 text-muted">
        As far as earlier searches have shown, the archive has images here and on the map:
      </p>
      <ol className="mt-2 flex h-12 items-end gap-px">
        {months.map(({ month, count }) => (
          <li
            key={month}
            className="flex h-full min-w-0 flex-1 items-end"
            title={`${month}: ${formatCount(count)}`}
          >
            <span className="sr-only">
              {month}: {formatPlural(count, 'image')}
            </span>
            <span
              aria-hidden
              className="block w-full rounded-t-[1px] bg-line-strong"
              style={{ height: count === 0 ? 0 : `max(2px, ${(100 * count) / most}%)` }}
            />
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-0.5 flex justify-between border-line border-t pt-0.5 text-12 text-muted">
        <span>{first.month}</span>
        <span>{last !== first && last.month}</span>
      </p>
      <p className="mt-1 text-12 text-muted">
        {formatPlural(total, 'image')} in {formatPlural(cells.length, 'place')} of one degree. Only this
        browser keeps this, for you, until you sign out.
      </p>
    </section>
  );
}
