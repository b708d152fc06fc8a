'use client';
import { TextButton } from '@/components/ui/TextButton';
import type { WhereChoice } from './use-where-choice';

/** A search around what the map went to. */
export function AroundOffer({ around }: Pick<WhereChoice, 'around'>) {
  return (
    around && (
      <p role="status" className="text-12 text-muted">
        {around.name} · <TextButton onClick={around.search}>Search {around.size} around it</TextButton>
      </p>
    )
  );
}
