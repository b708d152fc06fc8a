import { HomePage } from '@/components/home/HomePage';
import { constellationIds } from '@/lib/archive/constellation';
import { serviceConstellations } from '@/lib/archive/service-constellations';
import { pageUser } from '@/lib/web/page';

/** What needs the reader's attention now. */
export default async function Home() {
  await pageUser();
  return (
    <HomePage now={new Date().toISOString()} constellations={constellationIds(serviceConstellations())} />
  );
}
