import type { CsvPlan } from '@/lib/web/files/read-csv';
import { maxAreaRows } from '../file-limits';

/** What a file of areas can hold in a row. */
export type AreaColumn = 'name' | 'geometry' | 'colour' | 'shared' | 'tags';

/** How a CSV file of areas is read. */
export const areaFilePlan: CsvPlan<AreaColumn> = {
  columns: {
    name: ['name'],
    geometry: ['geometry', 'wkt', 'geojson', 'bbox', 'box'],
    colour: ['colour', 'color'],
    shared: ['shared', 'isshared'],
    tags: ['tags', 'tag'],
  },
  required: ['name', 'geometry'],
  maxRows: maxAreaRows,
};
