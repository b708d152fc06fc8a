import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useStored } from '@/components/ui/use-stored';

/**
 * What this person chose in this browser, the same on all maps, and what changes it. Undefined until they choose.
 * @param name of the choice: `base-layer`
 */
export function useRememberedChoice(name: string): [string | undefined, (next: string) => void] {
  const { data: session } = useQuery(query('GET /api/session', {}));
  const [choice, choose] = useStored(`swath.${name}.${session?.user.id ?? ''}`);
  return [choice ?? undefined, choose];
}
