import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { query } from '@/components/api';
import { formatPlural } from '@/components/ui/format';
import type { MenuEntry } from '@/components/ui/Menu';
import type { PayloadDocument } from './payload-form';

/** So many are offered, newest first. */
const most = 6;

/** The lists that somebody worked on before, to go on with. */
export function useEarlierLists(
  current: string | undefined,
  onTake: (id: string, payload: PayloadDocument) => void,
): MenuEntry[] {
  const { data } = useQuery(query('GET /api/ingestion/listings', {}));
  const others = (data?.listings ?? []).filter(({ id }) => id !== current).slice(0, most);
  if (others.length === 0) return [];
  return [
    { heading: 'Earlier lists' },
    ...others.map(({ id, aoi, sceneCount, createdAt, payload }) => ({
      label: `${aoi}, ${formatPlural(sceneCount, 'scene')}, ${createdAt.slice(0, 10)}`,
      icon: History,
      onSelect: () => onTake(id, payload),
    })),
  ];
}
