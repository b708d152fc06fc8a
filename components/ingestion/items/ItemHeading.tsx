import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { cx } from '@/components/ui/cx';
import { formatCount } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Term } from '@/components/ui/Term';
import type { ItemSort } from '@/lib/ingestion/items/item-sorts';
import { rowGrid } from './ItemRow';

export interface ItemHeadingProps {
  kind: 'scene' | 'tile';
  canAct: boolean;
  total: number;
  order: { sort: ItemSort; dir: 'asc' | 'desc' };
  onSort: (sort: ItemSort, dir: 'asc' | 'desc') => void;
  /** How many are selected of all that match. */
  selection: 'all' | 'some' | 'none';
  onSelectAll: (isWanted: boolean) => void;
}

/** The headings, each of which puts the table in its order, and the box that selects everything that matches. */
export const ItemHeading = memo(function ItemHeading({
  kind,
  canAct,
  total,
  order,
  onSort,
  selection,
  onSelectAll,
}: ItemHeadingProps) {
  const columns: { label: string; sort: ItemSort; term?: GlossaryTerm; isEnd?: boolean }[] = [
    { label: 'Status', sort: 'attention' },
    kind === 'tile'
      ? { label: 'Tile', sort: 'name', term: 'tile' }
      : { label: 'Scene', sort: 'name', term: 'scene' },
    kind === 'tile' ? { label: 'Scene', sort: 'scene' } : { label: 'Acquired', sort: 'date' },
    { label: 'In status', sort: 'since', isEnd: true },
    { label: 'Attempts left', sort: 'retries', term: 'attempts left', isEnd: true },
    { label: 'Last stored message', sort: 'message' },
  ];
  return (
    <thead className="sticky top-0 z-10 block">
      <tr className={cx(rowGrid(canAct), 'h-8 bg-inset text-left text-12 text-muted [&>th]:font-normal')}>
        {canAct && (
          <th scope="col">
            <Checkbox
              label={`Select all ${formatCount(total)}`}
              hideLabel
              checked={selection === 'all'}
              indeterminate={selection === 'some'}
              onChange={onSelectAll}
            />
          </th>
        )}
        {columns.map(({ label, sort, term, isEnd }) => {
          const isSorted = order.sort === sort;
          const Arrow = order.dir === 'asc' ? ArrowUp : ArrowDown;
          return (
            <th
              scope="col"
              key={label}
              aria-sort={isSorted ? (order.dir === 'asc' ? 'ascending' : 'descending') : undefined}
              className={isEnd ? 'text-right' : undefined}
            >
              <Term of={term}>
                <button
                  type="button"
                  onClick={() => onSort(sort, isSorted && order.dir === 'asc' ? 'desc' : 'asc')}
                  className={cx(
                    'inline-flex items-center gap-0.5 whitespace-nowrap rounded-mark hover:text-ink',
                    isSorted && 'font-strong text-ink',
                  )}
                >
                  {label}
                  {isSorted && <Arrow aria-hidden size={12} />}
                </button>
              </Term>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
