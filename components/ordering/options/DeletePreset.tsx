'use client';
import { call, routeKey } from '@/components/api';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import type { Preset } from '@/lib/ordering/options/preset-schema';

export interface DeletePresetProps {
  productTypeId: string;
  /** The preset to ask about; undefined while nothing is asked. */
  asked: Preset | undefined;
  onClose: () => void;
}

/** Asks before a preset goes permanently. */
export function DeletePreset({ productTypeId, asked, onClose }: DeletePresetProps) {
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the preset ${asked?.name ?? ''}?`}
      confirm="Delete the preset"
      danger
      onConfirm={() => call('DELETE /api/ordering/presets/{id}', { params: { id: asked?.id ?? '' } })}
      renews={[routeKey('GET /api/ordering/product-types/{id}/presets', { params: { id: productTypeId } })]}
    >
      {asked?.isShared ? 'No one will be able to use it.' : 'It cannot be brought back.'} Your basket does not
      change.
    </ConfirmDialog>
  );
}
