'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '@/components/api';
import { formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import type { ExportFormat } from '@/lib/areas/formats/export-formats';
import type { AreaGeometry } from '@/lib/areas/types';
import type { AreaFields } from './SaveAreaDialog';
import { saveAll } from './save-all';
import { saveFile } from './save-file';

/** What can be done with saved areas. Each tells what happened, and how to undo it where it can be undone. */
export function useAreaActions() {
  const client = useQueryClient();
  const toast = useToast();
  const saved = useRef(new WeakMap<AreaGeometry, string>());
  const refresh = () => client.invalidateQueries({ queryKey: ['api', 'areas'] });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.failed(error);
    }
  };

  const restore = (id: string, name: string) =>
    attempt(async () => {
      await call('POST /api/areas/{id}/restore', { params: { id } });
      await refresh();
      toast({ title: `“${name}” is back` });
    });

  const putOutline = (id: string, geometry: AreaGeometry) =>
    call('PATCH /api/areas/{id}', { params: { id }, body: { geometry } }).then(refresh);

  return {
    /** Throws a `Problem`, for the dialog that holds what was typed. */
    change: async (id: string, fields: AreaFields) => {
      await call('PATCH /api/areas/{id}', { params: { id }, body: fields });
      await refresh();
    },
    /** Throws a `Problem`; called with the same areas again, it goes on from the one that failed. */
    add: async (areas: readonly { name: string; geometry: AreaGeometry }[]) => {
      try {
        const ids = await saveAll(
          areas,
          saved.current,
          async (body) => (await call('POST /api/areas', { body })).id,
        );
        toast({ title: `${formatPlural(ids.length, 'area')} saved` });
        return ids;
      } finally {
        await refresh();
      }
    },
    remove: (id: string, name: string) =>
      attempt(async () => {
        await call('DELETE /api/areas/{id}', { params: { id } });
        await refresh();
        toast({
          title: `“${name}” is deleted`,
          action: { label: 'Undo', onClick: () => void restore(id, name) },
        });
      }),
    duplicate: (id: string, name: string) =>
      attempt(async () => {
        const { colour, tags, geometry } = await call('GET /api/areas/{id}', { params: { id } });
        const copy = await call('POST /api/areas', {
          body: { name: `Copy of ${name}`.slice(0, 120), colour, tags, geometry },
        });
        await refresh();
        toast({ title: `“${copy.name}” is saved` });
      }),
    /** Gives the areas to the browser to keep as a file. */
    save: (areas: readonly { id: string; name: string }[], format: ExportFormat) =>
      attempt(async () => {
        const whole = await Promise.all(
          areas.map(({ id }) => call('GET /api/areas/{id}', { params: { id } })),
        );
        const { writeAreas } = await import('@/lib/areas/formats/write');
        const text = await writeAreas(
          whole.map(({ name, geometry }) => ({ name, geometry: geometry as AreaGeometry })),
          format,
        );
        const [only] = areas;
        saveFile(areas.length === 1 && only ? only.name : 'areas', format, text);
      }),
    reshape: (area: { id: string; name: string; geometry: AreaGeometry }, geometry: AreaGeometry) =>
      attempt(async () => {
        await putOutline(area.id, geometry);
        toast({
          title: `“${area.name}” has a new outline`,
          action: {
            label: 'Undo',
            onClick: () => void attempt(() => putOutline(area.id, area.geometry)),
          },
        });
      }),
  };
}
