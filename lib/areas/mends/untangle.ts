import type { Ring } from '../types';
import { unite } from '../unite';

/**
 * Polygons without crossings that cover what the outer ring runs round and no hole does: a figure of eight becomes
 * two areas. Gives nothing when no area is left.
 */
export const untangle = (rings: Ring[]): Ring[][] => unite([rings]);
