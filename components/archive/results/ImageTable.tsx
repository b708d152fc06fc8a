'use client';
import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { cx } from '@/components/ui/cx';
import { formatDegrees } from '@/components/ui/format';
import type { GlossaryTerm } from '@/components/ui/glossary';
import { Term } from '@/components/ui/Term';
import { satelliteName } from '@/lib/archive/constellation';
import { shortMoment } from '@/lib/archive/query/format-days';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { formatCloud, formatCoverage, formatResolution } from '../format-image';
import type { ImageSort } from '../query/search-params';
import { BasketButton } from './BasketButton';
import type { ImageItemProps } from './image-item';
import { PickBox } from './PickBox';

/** What all columns need. */
export const tableWidth = '37.25rem';

const columns =
  'grid grid-cols-[2.25rem_minmax(8.125rem,1fr)_8rem_4.5rem_4.75rem_4rem_4rem_2.25rem] items-center';

const sortable: { label: string; sorts: readonly [ImageSort, ImageSort?]; term?: GlossaryTerm }[] = [
  { label: 'Acquired', sorts: ['newest', 'oldest'] },
  { label: 'Cloud', sorts: ['cloud'], term: 'cloud cover' },
  { label: 'Incidence', sorts: ['incidence'], term: 'incidence angle' },
  { label: 'Detail', sorts: ['resolution'], term: 'resolution' },
  { label: 'Covers', sorts: ['coverage'], term: 'coverage' },
];

/** The table's head: what each column is, and the order in which the rows stand. */
export function ImageTableHead({
  sort,
  onSort,
  hasBasket,
}: {
  sort: ImageSort;
  onSort: (sort: ImageSort) => void;
  hasBasket: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see ImageList.
    <div
      role="row"
      aria-rowindex={1}
      className={cx(columns, 'sticky top-0 z-10 h-8 border-line border-b bg-raised text-12 text-muted')}
    >
      <Head>
        <span className="sr-only">Chosen</span>
      </Head>
      <Head>Satellite</Head>
      {sortable.map(({ label, sorts: [first, second], term }, column) => {
        const isOn = sort === first || sort === second;
        // Newest, and most covered, are what is largest first.
        const isFalling = sort === 'newest' || sort === 'coverage';
        const Arrow = isFalling ? ArrowDown : ArrowUp;
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see ImageList.
          <div
            key={label}
            role="columnheader"
            aria-sort={isOn ? (isFalling ? 'descending' : 'ascending') : undefined}
            className={cx('flex', column > 0 && 'justify-end')}
          >
            <Term of={term}>
              <button
                type="button"
                onClick={() => onSort(sort === first && second ? second : first)}
                className={cx(
                  'flex h-7 items-center gap-1 rounded-mark px-1.5 hover:text-ink',
                  isOn && 'font-strong text-ink',
                )}
              >
                {label}
                {isOn && <Arrow aria-hidden size={12} />}
              </button>
            </Term>
          </div>
        );
      })}
      <Head>{hasBasket && <span className="sr-only">Basket</span>}</Head>
    </div>
  );
}

/** One image as a row of the table, 36 px high. */
export function ImageTableRow({ index, ...props }: ImageItemProps & { index: number }) {
  const { image, areaKm2, thisYear, isSelected, isHovered, isPicked, isPinned, basket } = props;
  const name = satelliteName(image.satellite, image.constellation);
  const moment = shortMoment(image.acquiredAt, thisYear);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see ImageList.
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(
        columns,
        'relative h-9 border-line border-b',
        isSelected || isPicked ? 'bg-accent-soft' : isHovered ? 'bg-hover' : '',
      )}
      onMouseEnter={() => props.onHover(true)}
      onMouseLeave={() => props.onHover(false)}
    >
      <Cell className="relative z-1 justify-center">
        {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-accent" />}
        <PickBox name={`${name}, ${moment}`} isPicked={isPicked} onPick={props.onPick} />
      </Cell>
      <Cell>
        <button
          type="button"
          data-image={image.id}
          aria-current={isSelected || undefined}
          onClick={props.onClick}
          className="flex min-w-0 items-center gap-2 rounded-mark text-left after:absolute after:inset-0 after:content-['']"
        >
          <ConstellationSwatch constellation={image.constellation} />
          <span className="truncate">{name}</span>
          {isPinned && <Pin role="img" aria-label="Pinned" size={13} className="shrink-0 text-muted" />}
        </button>
      </Cell>
      <Cell className="pl-1.5">{moment}</Cell>
      <Cell isFigure>{formatCloud(image)}</Cell>
      <Cell isFigure>{image.incidenceAngle === undefined ? '–' : formatDegrees(image.incidenceAngle)}</Cell>
      <Cell isFigure>{image.resolution === undefined ? '–' : formatResolution(image.resolution)}</Cell>
      <Cell isFigure>{formatCoverage(image, areaKm2)}</Cell>
      <Cell className="relative z-1 justify-center">
        {basket && <BasketButton name={name} basket={basket} />}
      </Cell>
    </div>
  );
}

function Head({ children }: { children?: React.ReactNode }) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see ImageList.
  return <div role="columnheader">{children}</div>;
}

function Cell({
  children,
  isFigure,
  className,
}: {
  children?: React.ReactNode;
  isFigure?: boolean;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ImageList.
    <div
      role="cell"
      className={cx('flex h-full min-w-0 items-center', isFigure && 'justify-end pr-1.5', className)}
    >
      {children}
    </div>
  );
}
