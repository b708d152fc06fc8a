import { itemStatuses } from '@/lib/ingestion/status';
import { featuresApi } from '@/lib/web/open/features-api';
import { route } from '@/lib/web/route';

/** The colours of the statuses on Swath's own map, as red, green, blue. */
const colours: Record<(typeof itemStatuses)[number], string> = {
  NEW: '133,142,155',
  PENDING: '59,147,204',
  DONE: '43,158,134',
  RETRY: '230,159,0',
  FAILED: '199,58,14',
  unknown: '90,90,90',
};

const categories = itemStatuses
  .map((status, at) => `<category value="${status}" label="${status}" symbol="${at}" render="true"/>`)
  .join('');
const symbols = itemStatuses
  .map(
    (status, at) =>
      `<symbol type="fill" name="${at}" alpha="0.6"><layer class="SimpleFill" enabled="1" locked="0" pass="0">` +
      `<Option type="Map"><Option type="QString" name="color" value="${colours[status]},255"/>` +
      `<Option type="QString" name="outline_color" value="${colours[status]},255"/>` +
      `<Option type="QString" name="outline_width" value="0.3"/><Option type="QString" name="style" value="solid"/>` +
      `</Option></layer></symbol>`,
  )
  .join('');

const style =
  `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n<qgis version="3.22" styleCategories="Symbology">` +
  `<renderer-v2 type="categorizedSymbol" attr="status" forceraster="0" symbollevels="0" enableorderby="0">` +
  `<categories>${categories}</categories><symbols>${symbols}</symbols></renderer-v2></qgis>\n`;

export const GET = route(
  featuresApi['GET /api/features/style'],
  () =>
    new Response(style, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': 'attachment; filename="swath-status.qml"',
        'cache-control': 'no-cache',
      },
    }),
);
