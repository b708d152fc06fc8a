'use client';
import { call } from '@/components/api';
import { useToast } from '@/components/ui/Toast';
import type { AreaGeometry } from '@/lib/areas/types';
import { SaveAreaDialog } from './SaveAreaDialog';

/** Saves a drawn area under a name. */
export function SaveNewArea({
  open,
  onOpenChange,
  geometry,
  initialName = '',
  onSaved,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  geometry: AreaGeometry;
  initialName?: string;
  onSaved: (saved: { id: string; name: string }) => void;
}) {
  const toast = useToast();
  return (
    <SaveAreaDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this area"
      initial={{ name: initialName, colour: 'ink', isShared: false, tags: [] }}
      actionLabel="Save the area"
      onSave={async (fields) => {
        const saved = await call('POST /api/areas', { body: { ...fields, geometry } });
        toast({ title: `“${saved.name}” is saved` });
        onSaved(saved);
      }}
    />
  );
}
