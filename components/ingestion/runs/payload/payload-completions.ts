import type { Completions } from '@/components/ui/json-places';
import { offeredConstellations } from '@/lib/ingestion/runs/constellations';

const fields: Completions['fields'] = {
  '': {
    type: 'Feature, as GeoJSON',
    name: 'name of the AOI',
    geometry: 'Polygon or MultiPolygon',
    start_time: 'first time, ISO 8601',
    end_time: 'last time, ISO 8601',
    scene_type: 'constellation and its parameters',
    layers: 'variable and instance by layer',
    record_tags: 'text by name',
    graph_name: 'processing graph',
    scene_graph_name: 'graph of scenes',
    tile_graph_name: 'graph of tiles',
    graph_config: 'settings of the graph',
    is_retriable: 'true or false',
    retry_count: 'a whole number',
    storage_uri: 'where results go',
    annotations_urls: 'a list of addresses',
  },
  scene_type: { constellation: 'as the catalogue spells it', parameters: 'of the constellation' },
  'layers.*': { variable: 'of the catalogue', instance: 'of the variable' },
  geometry: { type: 'Polygon or MultiPolygon', coordinates: 'rings of [longitude, latitude]' },
};
const values: Completions['values'] = {
  is_retriable: { true: '', false: '' },
  type: { '"Feature"': '' },
  'geometry.type': { '"Polygon"': '', '"MultiPolygon"': '' },
};

/** What can be completed in a payload, for a server as far as it is known. */
export function payloadCompletions(constellations: Readonly<Record<string, boolean>>): Completions {
  const known = offeredConstellations(constellations).map(({ value, hint = '' }) => [
    JSON.stringify(value),
    hint,
  ]);
  return { fields, values: { ...values, 'scene_type.constellation': Object.fromEntries(known) } };
}

/** What can be completed in a scene that is added with its tiles. */
export const sceneCompletions: Completions = {
  fields: {
    '': {
      source_id: 'id of the product',
      aoi: 'name of the AOI',
      data: 'date, graph and settings',
      retry_count: 'a whole number',
      tiles: 'data and links by tile',
    },
    data: {
      date: 'of the acquisition, ISO 8601',
      tiles: 'swath_id and tile_nr by tile',
      graph_config: 'text by name',
      storage_uri: 'where results go',
      graph_name: 'processing graph',
      is_retriable: 'true or false',
    },
  },
  values: { 'data.is_retriable': { true: '', false: '' } },
};
