import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { query } from '@/components/api';
import { formatPlural } from '@/components/ui/format';
import type { MenuEntry } from '@/components/ui/Menu';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { PayloadDocument } from '../payload/payload-form';

/** This many are offered, newest first. */
const max = 6;

/** The lists that someone worked on before, to continue with. */
export function useEarlierLists(
  current: string | undefined,
  onTake: (id: string, payload: PayloadDocument) => void,
): MenuEntry[] {
  const { data } = useQuery(query('GET /api/ingestion/listings', {}));
  const others = (data?.listings ?? []).filter(({ id }) => id !== current).slice(0, max);
  if (others.length === 0) return [];
  return [
    { heading: 'Earlier lists' },
    ...others.map(({ id, aoi, sceneCount, createdAt, payload }) => ({
      label: `${nameInSentence(aoi)}, ${formatPlural(sceneCount, 'scene')}, ${createdAt.slice(0, 10)}`,
      icon: History,
      onSelect: () => onTake(id, payload),
    })),
  ];
}
