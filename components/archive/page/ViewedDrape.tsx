'use client';
import type { Drapes } from '../drapes/use-drapes';
import { useResults } from '../results/ResultsProvider';
import { ImageView } from './search-panels';

export interface ViewedDrapeProps {
  drapes: Drapes;
  /** The image whose quicklook is shown large; none if undefined or not on the map. */
  id: string | undefined;
  onClose: () => void;
}

/** One of the quicklooks on the map, shown large. */
export function ViewedDrape({ drapes, id, onClose }: ViewedDrapeProps) {
  const { areaKm2 } = useResults();
  const viewed = drapes.list.find(({ image }) => image.id === id);
  if (!viewed) return null;
  return (
    <ImageView image={viewed.image} areaKm2={areaKm2} open onOpenChange={(open) => !open && onClose()} />
  );
}
