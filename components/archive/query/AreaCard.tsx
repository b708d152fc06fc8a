'use client';
import { Circle, Keyboard, RectangleHorizontal, Route, VectorSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { SavedAreaPicker } from '@/components/areas/saved/SavedAreaPicker';
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

/** Where is searched: the area's name and size, and every way to get another. */
export function AreaCard(props: AreaCardProps) {
  const { area, aside } = props;
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
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <h2 className="font-strong text-15">Where?</h2>
              <p className="text-12 text-muted">
                Draw an area on the map, choose a saved one, or drop a file here.
              </p>
            </div>
            {aside}
          </div>
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

function Ways({ onDraw, onType, onSaved }: AreaCardProps) {
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
      <Button icon={Keyboard} onClick={onType}>
        Type or import
      </Button>
      <SavedAreaPicker onChoose={onSaved} />
    </div>
  );
}
