'use client';
import { DrapeSwitch } from '../drapes/DrapeSwitch';
import type { Drapes } from '../drapes/use-drapes';
import { ImagePanel, type ImagePanelProps } from '../image/ImagePanel';
import { useResults } from '../results/ResultsProvider';
import { useSelection } from '../results/SelectionProvider';

export type SelectedImageProps = Pick<
  ImagePanelProps,
  'image' | 'basket' | 'ingestHref' | 'onPrevious' | 'onNext'
> & {
  drapes: Drapes;
};

/** The selected image, with what lays its quicklook on the map. */
export function SelectedImage({ drapes, ...props }: SelectedImageProps) {
  const { areaKm2 } = useResults();
  const { select } = useSelection();
  return (
    <ImagePanel
      {...props}
      key={props.image.id}
      areaKm2={areaKm2}
      drape={<DrapeSwitch image={props.image} drapes={drapes} />}
      onClose={() => select(null)}
    />
  );
}
