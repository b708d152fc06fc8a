import type { Key, ReactNode } from 'react';
import { cx } from './cx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures that are compared stand at the end. */
  align?: 'start' | 'end';
  /** Classes of its cells: widths, what is left out on a phone (`max-md:hidden`). */
  className?: string;
  /** How the rows are sorted by it; its header is then a button. */
  sorted?: 'ascending' | 'descending' | 'none';
}

export interface DataTableProps<Row> {
  /** What the table holds, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  isSelected?: (row: Row) => boolean;
  onRowClick?: (row: Row) => void;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
  /** Whether `className` bounds its height: it is then reached by the keyboard, to be scrolled. */
  isBounded?: boolean;
}

/** A plain table, for up to some hundreds of rows; its heading stays while it scrolls. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isSelected,
  onRowClick,
  empty,
  className,
  isBounded = false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className={cx('overflow-x-auto', className)} tabIndex={isBounded ? 0 : undefined}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-inset">
          <tr>
            {columns.map(({ key, header, align, sorted, className: cellClass }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorted}
                className={cx(
                  'h-7 whitespace-nowrap border-line border-b px-2 font-normal text-12 text-muted first:pl-4 last:pr-4',
                  align === 'end' && 'text-right',
                  cellClass,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={isSelected?.(row)}
              onClick={onRowClick && (() => onRowClick(row))}
              className={cx(
                'border-line border-b last:border-b-0 hover:bg-hover',
                isSelected?.(row) && 'bg-accent-soft',
                onRowClick && 'cursor-pointer',
              )}
            >
              {columns.map(({ key, cell, align, className: cellClass }) => (
                <td
                  key={key}
                  className={cx(
                    'h-row px-2 py-1 first:pl-4 last:pr-4',
                    align === 'end' && 'text-right',
                    cellClass,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
