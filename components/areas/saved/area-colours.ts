import './area-colours.css';
import type { AreaColour } from '@/lib/areas/colour';

/** The word and the token of each colour that a saved area can have. */
export const areaColourAppearance: Record<AreaColour, { label: string; token: `--${string}` }> = {
  ink: { label: 'Ink', token: '--a-ink' },
  violet: { label: 'Violet', token: '--a-violet' },
  blue: { label: 'Blue', token: '--a-blue' },
  teal: { label: 'Teal', token: '--a-teal' },
  green: { label: 'Green', token: '--a-green' },
  amber: { label: 'Amber', token: '--a-amber' },
  red: { label: 'Red', token: '--a-red' },
};
