'use client';
import { TextButton } from '@/components/ui/TextButton';
import { squareAround } from '@/lib/areas/geometry/square-around';
import type { WhereChoice } from './use-where-choice';

/** Half a side of the square that is offered, km. */
const reachKm = 10;
const size = `${2 * reachKm} × ${2 * reachKm} km`;

/** A search around what the map went to; nothing where no square is possible. */
export function AroundOffer({ around }: { around: NonNullable<WhereChoice['around']> }) {
  const square = squareAround(around.position, reachKm);
  return (
    square && (
      <p role="status" className="text-12 text-muted">
        {around.name} · <TextButton onClick={() => around.search(square)}>Search {size} around it</TextButton>
      </p>
    )
  );
}
