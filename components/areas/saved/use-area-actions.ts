'use client';
import { useRef } from 'react';
import { call, routeKey } from '@/components/api';
import { downloadFile } from '@/components/ui/download-file';
import { formatPlural } from '@/components/ui/format';
import { useToast } from '@/components/ui/Toast';
import { useAction } from '@/components/ui/use-action';
import { type AreaExportFormat, exportFormatInfo } from '@/lib/areas/formats/export-formats';
import { saveAll } from '@/lib/areas/saved/save-all';
import type { AreaGeometry } from '@/lib/areas/types';
import type { AreaFields } from './SaveAreaDialog';

/** What can be done with saved areas. Each says what happened, and how to undo it where it can be undone. */
export function useAreaActions() {
  const toast = useToast();
  const saved = useRef(new WeakMap<AreaGeometry, string>());
  const { run: attempt } = useAction({
    act: (work: () => Promise<unknown>) => work(),
    renews: [routeKey('GET /api/areas')],
    isParallel: true,
  });

  const restore = (id: string, name: string) =>
    attempt(async () => {
      await call('POST /api/areas/{id}/restore', { params: { id } });
      toast({ title: `“${name}” is back` });
    });

  const putOutline = (id: string, geometry: AreaGeometry) =>
    call('PATCH /api/areas/{id}', { params: { id }, body: { geometry } });

  return {
    /** Throws a `Problem`, for the dialog that holds what was typed. */
    change: (id: string, fields: AreaFields) =>
      call('PATCH /api/areas/{id}', { params: { id }, body: fields }),
    /** Throws a `Problem`; called with the same areas again, it continues from the one that failed. */
    add: async (areas: readonly { name: string; geometry: AreaGeometry }[]) => {
      const ids = await saveAll(
        areas,
        saved.current,
        async (body) => (await call('POST /api/areas', { body })).id,
      );
      toast({ title: `${formatPlural(ids.length, 'area')} saved` });
      return ids;
    },
    remove: (id: string, name: string) =>
      attempt(async () => {
        await call('DELETE /api/areas/{id}', { params: { id } });
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
        toast({ title: `“${copy.name}” is saved` });
      }),
    /** Gives the areas to the browser to keep as a file. */
    save: (areas: readonly { id: string; name: string }[], format: AreaExportFormat) =>
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
        const name = areas.length === 1 && only ? only.name : 'areas';
        downloadFile(`${name}.${format}`, text, exportFormatInfo[format].type);
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
