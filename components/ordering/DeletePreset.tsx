'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, query } from '@/components/api';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import type { Preset } from '@/lib/ordering/preset-schema';

export interface DeletePresetProps {
  productTypeId: string;
  /** The preset to ask about; undefined while nothing is asked. */
  asked: Preset | undefined;
  onClose: () => void;
}

/** Asks before a preset goes for good. */
export function DeletePreset({ productTypeId, asked, onClose }: DeletePresetProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/ordering/presets/{id}', { params: { id } }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: query('GET /api/ordering/product-types/{id}/presets', { params: { id: productTypeId } })
          .queryKey,
      }),
  });
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the preset ${asked?.name ?? ''}?`}
      confirm="Delete the preset"
      danger
      onConfirm={() => (asked ? remove.mutateAsync(asked.id) : undefined)}
    >
      {asked?.isShared ? 'Nobody can apply it any more.' : 'It cannot be brought back.'} What is in the basket
      stays as it is.
    </ConfirmDialog>
  );
}
