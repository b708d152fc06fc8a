'use client';
import {
  Circle,
  Crosshair,
  Ellipsis,
  Keyboard,
  Pencil,
  RectangleHorizontal,
  Route,
  Save,
  Trash2,
  VectorSquare,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AreaPreview } from '@/components/areas/AreaPreview';
import { areaFacts } from '@/components/areas/area-words';
import { SavedAreaPicker } from '@/components/areas/SavedAreaPicker';
import type { AreaState } from '@/components/areas/use-area';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { useNumberLocale } from '@/components/ui/number-locale';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DrawMode } from './use-area-editor';

export interface AreaCardProps {
  area: AreaState;
  /** Whether the map is drawing or editing now. */
  isEditing: boolean;
  mayKeep: boolean;
  onDraw: (mode: DrawMode) => void;
  onEdit: () => void;
  onType: () => void;
  onSaved: (id: string) => void;
  onSave: () => void;
  onFit: () => void;
  onClear: () => void;
  /** At the right end: what collapses the panel. */
  aside?: ReactNode;
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
            <Failure problem={area.problem} className="mt-2" />
          )}
          <Ways {...props} />
        </>
      )}
    </div>
  );
}

function Ways({ onDraw, onType, onSaved }: AreaCardProps) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
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

function KnownArea({
  area,
  isEditing,
  mayKeep,
  onDraw,
  onEdit,
  onType,
  onSave,
  onFit,
  onClear,
  onSaved,
  aside,
}: Omit<AreaCardProps, 'area'> & { area: Extract<AreaState, { status: 'ready' }>['area'] }) {
  // The address alone says which area it is, so the server draws it, too.
  const locale = useNumberLocale();
  return (
    <div className="flex h-[58px] items-center gap-3 border-line border-b pr-2 pl-3">
      <SavedAreaPicker
        onChoose={onSaved}
        trigger={
          <button type="button" aria-label="Choose another area" className="rounded-control hover:opacity-80">
            <AreaPreview geometry={area.geometry} />
          </button>
        }
      />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-strong">{area.name}</h2>
        <p className="truncate text-12 text-muted">{areaFacts(area.measure, locale)}</p>
      </div>
      <IconButton
        icon={Pencil}
        label={isEditing ? 'Finish moving vertices' : 'Move the vertices on the map'}
        size="small"
        pressed={isEditing}
        onClick={onEdit}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More about the area" size="small" />}
        entries={[
          ...(mayKeep && area.id === undefined
            ? [{ label: 'Save this area…', icon: Save, onSelect: onSave }]
            : []),
          { label: 'Show all of it', icon: Crosshair, onSelect: onFit },
          { label: 'Edit as text…', icon: Keyboard, onSelect: onType },
          'line' as const,
          { label: 'Draw another polygon', icon: VectorSquare, onSelect: () => onDraw('polygon') },
          { label: 'Draw another rectangle', icon: RectangleHorizontal, onSelect: () => onDraw('rectangle') },
          { label: 'Draw another circle', icon: Circle, onSelect: () => onDraw('circle') },
          { label: 'Draw another corridor', icon: Route, onSelect: () => onDraw('line') },
          'line' as const,
          { label: 'Clear', icon: Trash2, onSelect: onClear },
        ]}
      />
      {aside}
    </div>
  );
}
