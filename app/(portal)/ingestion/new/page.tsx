import { createPage } from '@/app/create-page';
import { NewRunPage } from '@/components/ingestion/runs/new-run/NewRunPage';
import { continuedToToday } from '@/components/ingestion/runs/payload/payload-form';
import { readWkt } from '@/lib/areas/geometry/wkt';
import { requireArea } from '@/lib/areas/saved/require-area';
import { findRun } from '@/lib/ingestion/runs/store';

export const metadata = { title: 'New ingestion' };

export default createPage({
  title: 'New ingestion',
  access: ['operator'],
  show: async ({ user, search }) => {
    const fields = {
      name: text(search.name),
      start: text(search.start)?.slice(0, 10),
      end: text(search.end)?.slice(0, 10),
      constellation: text(search.constellation),
    };
    const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const [document, geometry] = await Promise.all([
      payloadOfRun(text(search.run), search.until === 'today'),
      readGeometry(text(search.area), user),
    ]);
    return <NewRunPage fields={known} geometry={geometry} document={document} />;
  },
});

const text = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The payload of an earlier run, with its dates or on to today. */
async function payloadOfRun(id: string | undefined, isContinued: boolean) {
  const run = id === undefined ? undefined : await findRun(id);
  if (!run) return undefined;
  const document = JSON.parse(run.payload) as Record<string, unknown>;
  return isContinued ? continuedToToday(document, new Date()) : document;
}

/** The area of a link, in WKT; one that cannot be read is left out, for the page asks for it anyway. */
async function readGeometry(wkt: string | undefined, user: { id: string }) {
  if (wkt === undefined) return undefined;
  try {
    return await requireArea(readWkt(wkt).geometry, user);
  } catch {
    return undefined;
  }
}
