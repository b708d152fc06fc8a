import { NewRunPage } from '@/components/ingestion/NewRunPage';
import { EmptyState } from '@/components/ui/EmptyState';
import { mendArea } from '@/lib/areas/geometry';
import { readWkt } from '@/lib/areas/wkt';
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
  const { area, start, end, constellation, name } = await searchParams;
  const text = (value: string | string[] | undefined) =>
    typeof value === 'string' && value !== '' ? value : undefined;
  const given = {
    name: text(name),
    start: text(start)?.slice(0, 10),
    end: text(end)?.slice(0, 10),
    constellation: text(constellation),
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return <NewRunPage given={known} geometry={geometryOf(text(area))} />;
}

/** The area of a link, in WKT; one that cannot be read is left out, for the page asks for it anyway. */
function geometryOf(wkt: string | undefined) {
  if (wkt === undefined) return undefined;
  try {
    return mendArea(readWkt(wkt)).geometry;
  } catch {
    return undefined;
  }
}
