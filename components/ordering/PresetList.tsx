'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Preset } from '@/lib/ordering/preset';

export interface PresetListProps {
  productTypeId: string;
  /** Undefined while they are being read. */
  presets: Preset[] | undefined;
  onApply: (preset: Preset) => void;
}

/** The presets of a product type: own and shared ones, each to be applied or deleted. */
export function PresetList({ productTypeId, presets, onApply }: PresetListProps) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [asked, setAsked] = useState<Preset>();
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/ordering/presets/{id}', { params: { id } }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: query('GET /api/ordering/product-types/{id}/presets', { params: { id: productTypeId } })
          .queryKey,
      }),
  });
  if (!presets) return <SkeletonRows rows={2} className="h-10" />;
  if (presets.length === 0) {
    return (
      <p className="p-4 pb-0 text-muted">No presets of this product type yet. Save your choices as one.</p>
    );
  }
  return (
    <>
      <ul aria-label="Presets" className="max-h-72 overflow-y-auto p-1">
        {presets.map((preset) => (
          <li key={preset.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => onApply(preset)}
              className="min-w-0 flex-1 rounded-control px-3 py-1.5 text-left hover:bg-hover phone:min-h-11"
            >
              <span className="block truncate font-strong">{preset.name}</span>
              <span className="block truncate text-12 text-muted">{ownerWords(preset)}</span>
            </button>
            {(preset.isMine || (preset.isShared && user.roles.includes('admin'))) && (
              <IconButton
                icon={Trash2}
                label={`Delete ${preset.name}`}
                size="small"
                onClick={() => setAsked(preset)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Delete the preset ${asked?.name ?? ''}?`}
        confirm="Delete the preset"
        danger
        onConfirm={() => (asked ? remove.mutateAsync(asked.id) : undefined)}
      >
        {asked?.isShared ? 'Nobody can apply it any more.' : 'It cannot be brought back.'} What is in the
        basket stays as it is.
      </ConfirmDialog>
    </>
  );
}

function ownerWords({ isMine, isShared, ownerName }: Preset): string {
  if (!isMine) return `Shared by ${ownerName}`;
  return isShared ? 'Yours, shared with everybody' : 'Yours';
}
