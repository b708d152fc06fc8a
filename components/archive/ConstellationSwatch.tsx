import { Swatch } from '@/components/ui/Swatch';
import { constellationAppearance } from './constellation-appearance';

/** The colour of a constellation; its name is beside it. */
export const ConstellationSwatch = ({ constellation }: { constellation: string }) => (
  <Swatch colour={constellationAppearance(constellation).token} />
);
