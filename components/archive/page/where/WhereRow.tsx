'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { WhereField } from '@/components/map';
import type { WhereChoice } from './use-where-choice';

const AroundOffer = dynamic(() => import('./AroundOffer').then((one) => one.AroundOffer), { ssr: false });

/** The field for where, what is beside it, and a search around what the map went to. */
export function WhereRow({ where, aside }: { where: WhereChoice; aside?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        <WhereField onChoose={where.choose} />
        {aside}
      </div>
      {where.around && <AroundOffer around={where.around} />}
    </div>
  );
}
