'use client';
import { type Api, call, routeKey } from '@/components/api';
import { formatArea } from '@/components/ui/format';
import { ImportDialog } from '@/components/ui/ImportDialog';
import { maxAreaFileBytes } from '@/lib/areas/file-limits';
import type { Output } from '@/lib/web/call';

type Row = Output<Api['POST /api/areas/import']>['rows'][number];

/** Saves the areas of a CSV file after a check of every row. */
export function ImportAreasDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog<Row>
      title="Import areas from CSV"
      description="The first line names the columns: name and geometry, and if you like colour, shared and tags. A geometry is WKT, GeoJSON, or west, south, east, north in degrees."
      onClose={onClose}
      noun={['area', 'areas']}
      maxBytes={maxAreaFileBytes}
      maxSize="10 MB"
      onCheck={(text) => call('POST /api/areas/import/check', { body: { text } })}
      onImport={(text) => call('POST /api/areas/import', { body: { text } })}
      renews={[routeKey('GET /api/areas')]}
      renderFacts={({ km2 }) => km2 !== undefined && formatArea(km2)}
    />
  );
}
