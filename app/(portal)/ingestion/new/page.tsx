import { NewRunPage } from '@/components/ingestion/new-run/NewRunPage';
import { continuedToToday } from '@/components/ingestion/new-run/payload-form';
import { EmptyState } from '@/components/ui/EmptyState';
import { mendArea } from '@/lib/areas/geometry';
import { readWkt } from '@/lib/areas/wkt';
import { findRun } from '@/lib/ingestion/run/store';
import { pageUser } from '@/lib/web/page';

export const metadata = { title: 'New ingestion' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { isAllowed } = await pageUser(['operator']);
  if (!isAllowed) {
    return (
      <EmptyState title="Starting ingestions is for operators" isCentred>
        An admin can give you the role. You can watch what runs on the page Ingestion.
      </EmptyState>
    );
  }
  const { area, start, end, constellation, name, run, until } = await searchParams;
  const text = (value: string | string[] | undefined) =>
    typeof value === 'string' && value !== '' ? value : undefined;
  const given = {
    name: text(name),
    start: text(start)?.slice(0, 10),
    end: text(end)?.slice(0, 10),
    constellation: text(constellation),
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const document = await payloadOfRun(text(run), until === 'today');
  return <NewRunPage given={known} geometry={geometryOf(text(area))} document={document} />;
}

/** The payload of an earlier run, with its dates or on to today. */
async function payloadOfRun(id: string | undefined, isContinued: boolean) {
  const run = id === undefined ? undefined : await findRun(id);
  if (!run) return undefined;
  const document = JSON.parse(run.payload) as Record<string, unknown>;
  return isContinued ? continuedToToday(document, new Date()) : document;
}

/** The area of a link, in WKT; one that cannot be read is left out, for the page asks for it anyway. */
function geometryOf(wkt: string | undefined) {
  if (wkt === undefined) return undefined;
  try {
    return mendArea(readWkt(wkt).geometry).geometry;
  } catch {
    return undefined;
  }
}
