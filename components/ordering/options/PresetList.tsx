'use client';
import { Trash2 } from 'lucide-react';
import { useSession } from '@/components/shell/session';
import { IconButton } from '@/components/ui/IconButton';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Preset } from '@/lib/ordering/options/preset-schema';

export interface PresetListProps {
  /** Undefined while they are being read. */
  presets: Preset[] | undefined;
  onApply: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
}

/** The presets of a product type: own and shared ones, each to be applied or deleted. */
export function PresetList({ presets, onApply, onDelete }: PresetListProps) {
  const { user } = useSession();
  if (!presets) return <SkeletonRows rows={2} className="h-10" />;
  if (presets.length === 0) {
    return (
      <p className="p-4 pb-0 text-muted">No presets of this product type yet. Save your choices as one.</p>
    );
  }
  return (
    <ul aria-label="Presets" className="max-h-72 overflow-y-auto p-1">
      {presets.map((preset) => (
        <li key={preset.id} className="flex items-center gap-1">
          <button
            type="button"
            onClick={() => onApply(preset)}
            className="min-w-0 flex-1 rounded-control px-3 py-1.5 text-left hover:bg-hover phone:min-h-11"
          >
            <span className="block truncate font-strong">{preset.name}</span>
            <span className="block truncate text-12 text-muted">{formatOwner(preset)}</span>
          </button>
          {(preset.isMine || (preset.isShared && user.roles.includes('admin'))) && (
            <IconButton
              icon={Trash2}
              label={`Delete ${preset.name}`}
              size="small"
              onClick={() => onDelete(preset)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function formatOwner({ isMine, isShared, ownerName }: Preset): string {
  if (!isMine) return `Shared by ${ownerName}`;
  return isShared ? 'Yours, shared with everyone' : 'Yours';
}
