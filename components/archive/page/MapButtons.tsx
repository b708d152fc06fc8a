'use client';
import { Crosshair, Images, Layers, Minus, Plus, Ruler } from 'lucide-react';
import type { RefObject } from 'react';
import { type MapHandle, useBaseLayer, usePositionFormat } from '@/components/map';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { type PositionFormat, positionFormats } from '@/lib/areas/geometry/format-position';

export interface MapLayers {
  footprints: boolean;
  names: boolean;
}

export interface MapButtonsProps {
  map: RefObject<MapHandle | null>;
  hasArea: boolean;
  /** Shows the area, or the world where there is none. */
  onFit: () => void;
  layers: MapLayers;
  onLayers: (layers: MapLayers) => void;
  isMeasuring: boolean;
  /** Begins to measure, or ends it. */
  onMeasure: () => void;
  /** Shows the list of quicklooks on the map, where it does not stand beside it. */
  onDrapes?: () => void;
  isPhone: boolean;
}

const formatLabels: Record<PositionFormat, string> = {
  decimal: 'Decimal degrees',
  minutes: 'Degrees and minutes',
  utm: 'UTM',
  mgrs: 'MGRS',
};

/** The buttons over the map. Phones zoom with two fingers, and need fewer. */
export function MapButtons(props: MapButtonsProps) {
  const { map, hasArea, onFit, layers, onLayers, isMeasuring, onMeasure, onDrapes, isPhone } = props;
  const side = 'left' as const;
  const base = useBaseLayer();
  const [format, chooseFormat] = usePositionFormat();
  return (
    <div className="flex flex-col rounded-panel bg-raised shadow-float-1">
      {!isPhone && (
        <>
          <IconButton icon={Plus} label="Zoom in" tooltipSide={side} onClick={() => map.current?.zoomIn()} />
          <IconButton
            icon={Minus}
            label="Zoom out"
            tooltipSide={side}
            onClick={() => map.current?.zoomOut()}
          />
        </>
      )}
      <IconButton
        icon={Crosshair}
        label={hasArea ? 'Show the whole area' : 'Show the whole world'}
        shortcut="F"
        tooltipSide={side}
        onClick={onFit}
      />
      {onDrapes && (
        <IconButton icon={Images} label="Quicklooks on the map" tooltipSide={side} onClick={onDrapes} />
      )}
      <IconButton
        icon={Ruler}
        label="Measure distance and area"
        shortcut="M"
        pressed={isMeasuring}
        tooltipSide={side}
        onClick={onMeasure}
      />
      <Menu
        side="left"
        align="start"
        trigger={<IconButton icon={Layers} label="Layers" tooltipSide={side} />}
        entries={[
          {
            label: 'Footprints',
            checked: layers.footprints,
            onSelect: () => onLayers({ ...layers, footprints: !layers.footprints }),
          },
          {
            label: 'Place names',
            checked: layers.names,
            onSelect: () => onLayers({ ...layers, names: !layers.names }),
          },
          ...(base && base.layers.length > 1
            ? [
                { heading: 'Ground' },
                ...base.layers.map(({ name }) => ({
                  label: name,
                  checked: name === base.layer.name,
                  onSelect: () => base.choose(name),
                })),
              ]
            : []),
          // Without a pointer there is nothing to read or copy.
          ...(isPhone
            ? []
            : [
                { heading: 'Coordinates' },
                ...positionFormats.map((one) => ({
                  label: formatLabels[one],
                  checked: one === format,
                  onSelect: () => chooseFormat(one),
                })),
              ]),
        ]}
      />
    </div>
  );
}
