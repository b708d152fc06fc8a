import { type PositionFormat, positionFormats } from '@/lib/areas/geometry/format-position';
import { useRememberedChoice } from './use-remembered-choice';

/** How this person wants to read positions on maps, and what changes it; decimal degrees until they choose. */
export function usePositionFormat(): [PositionFormat, (next: PositionFormat) => void] {
  const [choice, choose] = useRememberedChoice('position-format');
  return [positionFormats.find((one) => one === choice) ?? 'decimal', choose];
}
