import type { Bbox } from '@/lib/areas/types';

/** What a map shows where nothing else is known: all that people live on, America on the left. */
export const wholeWorld: Bbox = [-170, -58, 190, 74];
