'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, Keyboard, RectangleHorizontal, VectorSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { query } from '@/components/api';
import { SavedAreaPicker } from '@/components/areas/saved/SavedAreaPicker';
import { AreaEditor, AreaLayer, WorldMap } from '@/components/map';
import { Button } from '@/components/ui/Button';
import { formatArea } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Panel } from '@/components/ui/Panel';
import { useToast } from '@/components/ui/Toast';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { areaKm2, getBbox } from '@/lib/areas/geometry/measure';
import { normalizeDrawnShape } from '@/lib/areas/geometry/polygons';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';
import { areaOfPayload } from '@/lib/ingestion/runs/payload';
import type { PayloadDocument } from './payload-form';

/** Loaded when it is opened: it brings the readers of files. */
const AreaTextDialog = dynamic(() =>
  import('@/components/areas/draw/AreaTextDialog').then((loaded) => loaded.AreaTextDialog),
);

export interface AreaPanelProps {
  payload: PayloadDocument;
  onChange: (geometry: AreaGeometry) => void;
}

/** Where to ingest: drawn, a saved area, or coordinates from text or a file. */
export function AreaPanel({ payload, onChange }: AreaPanelProps) {
  const [drawing, setDrawing] = useState<'polygon' | 'rectangle'>();
  const [isReady, setIsReady] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const { geometry: payloadGeometry, features } = payload;
  const geometry = useMemo(
    () => areaOfPayload({ geometry: payloadGeometry, features }),
    [payloadGeometry, features],
  );
  const areas = useMemo(() => (geometry ? [{ id: 'payload', geometry, hasVertices: true }] : []), [geometry]);
  const focus = useMemo(() => {
    const bbox = geometry && getBbox(geometry);
    return bbox && { key: bbox.join(), bbox };
  }, [geometry]);

  const take = (next: AreaGeometry) => {
    setDrawing(undefined);
    setComplaint(undefined);
    onChange(next);
  };
  const takeDrawn = (drawn: unknown) => {
    const { geometry: repaired, issues } = repairArea(normalizeDrawnShape(drawn as AreaGeometry));
    if (repaired) take(repaired);
    else setComplaint(issues[0]?.sentence ?? 'This is not an area.');
    setDrawing(undefined);
  };
  const takeSaved = async (id: string) => {
    try {
      const saved = await queryClient.fetchQuery(query('GET /api/areas/{id}', { params: { id } }));
      take(saved.geometry as AreaGeometry);
    } catch (error) {
      toast.failed(error);
    }
  };
  const draw = (mode: 'polygon' | 'rectangle') => {
    setIsReady(false);
    setDrawing(drawing === mode ? undefined : mode);
  };

  return (
    <Panel
      title="Area"
      note={
        drawing
          ? isReady
            ? 'Click the corners on the map; Escape ends it'
            : 'The drawing tools are being loaded…'
          : geometry
            ? formatArea(areaKm2(geometry))
            : 'draw, choose or import an area'
      }
      padded={false}
      actions={
        <>
          <IconButton
            icon={VectorSquare}
            size="small"
            label="Draw a polygon"
            pressed={drawing === 'polygon'}
            onClick={() => draw('polygon')}
          />
          <IconButton
            icon={RectangleHorizontal}
            size="small"
            label="Draw a rectangle"
            pressed={drawing === 'rectangle'}
            onClick={() => draw('rectangle')}
          />
          <SavedAreaPicker
            onChoose={(id) => void takeSaved(id)}
            trigger={
              <Button size="small" icon={Bookmark}>
                Saved areas
              </Button>
            }
          />
          <Button size="small" icon={Keyboard} onClick={() => setIsTyping(true)}>
            Text or file
          </Button>
        </>
      }
    >
      {complaint && (
        <p role="alert" className="border-line border-b px-4 py-2 text-failed-text">
          {complaint} {geometry ? 'The previous area is unchanged.' : 'Draw it again.'}
        </p>
      )}
      <div className="relative h-72 lg:h-80">
        <WorldMap label="The area" className="absolute inset-0" focus={focus} isInPage>
          <AreaLayer areas={areas} />
          {drawing && (
            <AreaEditor
              mode={drawing}
              onChange={takeDrawn}
              onCancel={() => setDrawing(undefined)}
              onReady={() => setIsReady(true)}
            />
          )}
        </WorldMap>
      </div>
      {isTyping && (
        <AreaTextDialog
          open
          title="Area as text"
          onOpenChange={setIsTyping}
          initialText={geometry ? writeWkt(geometry) : ''}
          actionLabel={() => 'Use this area'}
          onUse={([area]) => area && take(area.geometry)}
        />
      )}
    </Panel>
  );
}
