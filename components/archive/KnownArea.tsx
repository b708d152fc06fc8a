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
import { AreaPreview } from '@/components/areas/AreaPreview';
import { areaFacts } from '@/components/areas/area-words';
import { SavedAreaPicker } from '@/components/areas/SavedAreaPicker';
import type { AreaState } from '@/components/areas/use-area';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { useNumberLocale } from '@/components/ui/number-locale';
import type { AreaCardProps } from './AreaCard';

/** The area that is searched: its name, its size, and what can be done with it. */
export function KnownArea({
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
