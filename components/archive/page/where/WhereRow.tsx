'use client';
import type { ReactNode } from 'react';
import { WhereField } from '@/components/map';
import { AroundOffer } from './AroundOffer';
import type { WhereChoice } from './use-where-choice';

/** The field for where, what is beside it, and a search around what the map went to. */
export function WhereRow({ where, aside }: { where: WhereChoice; aside?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        <WhereField onChoose={where.choose} />
        {aside}
      </div>
      <AroundOffer around={where.around} />
    </div>
  );
}
