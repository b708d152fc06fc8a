'use client';
import { Circle, Keyboard, RectangleHorizontal, Route, VectorSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { AreaState } from '@/components/areas/saved/use-area';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Skeleton } from '@/components/ui/Skeleton';
import type { KnownAreaProps } from './KnownArea';

const KnownArea = dynamic(() => import('./KnownArea').then(({ KnownArea }) => KnownArea), {
  loading: () => <div className="h-[3.625rem] border-line border-b" />,
});

export interface AreaCardProps extends Omit<KnownAreaProps, 'area'> {
  area: AreaState;
}

/** Where is searched: the area's name and size, and the ways to get another beside "Where?". */
export function AreaCard(props: AreaCardProps) {
  const { area } = props;
  if (area.status === 'ready') return <KnownArea {...props} area={area.area} />;
  return (
    <div className="border-line border-b p-3">
      {area.status === 'loading' ? (
        <div className="flex h-10 items-center gap-3" role="status" aria-label="Loading the area">
          <Skeleton className="size-8" />
          <Skeleton className="h-3 w-40" />
        </div>
      ) : (
        <>
          <p className="text-12 text-muted">Draw an area on the map, type it, or drop a file here.</p>
          {area.status === 'failed' && (
            <p role="alert" className="mt-2 text-12 text-failed-text">
              {typeof area.problem === 'string' ? area.problem : null}
            </p>
          )}
          {area.status === 'failed' && typeof area.problem !== 'string' && (
            <ErrorMessage problem={area.problem} className="mt-2" />
          )}
          <Ways {...props} />
        </>
      )}
    </div>
  );
}

function Ways({ onDraw, onType }: AreaCardProps) {
  return (
    <div data-story="area" className="mt-3 grid grid-cols-2 gap-2">
      <Button icon={VectorSquare} onClick={() => onDraw('polygon')}>
        Draw polygon
      </Button>
      <Button icon={RectangleHorizontal} onClick={() => onDraw('rectangle')}>
        Draw rectangle
      </Button>
      <Button icon={Circle} onClick={() => onDraw('circle')}>
        Draw circle
      </Button>
      <Button icon={Route} onClick={() => onDraw('line')}>
        Draw corridor
      </Button>
      <Button icon={Keyboard} onClick={onType} className="col-span-2">
        Type or import
      </Button>
    </div>
  );
}
