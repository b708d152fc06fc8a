'use client';
import { useEffect, useState } from 'react';
import { call } from '@/components/api';
import { clearPersonalData } from '@/components/shell/user/personal-data';
import { Problem } from '@/lib/web/problem';

/** How often the portal is asked whether everything is there, ms. */
const askMs = 400;
/** After this time the page says that it takes long, ms. */
const lateMs = 30_000;

/** Has the demo begin again, waits until everything is there, and loads the page again: nothing of before is left in it. */
export function useReset() {
  /** When the demo began the last time; undefined while no reset is under way. */
  const [before, setBefore] = useState<string | null>();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (before === undefined) return;
    let timer = setTimeout(ask, askMs);
    const late = setTimeout(() => setIsLate(true), lateMs);
    async function ask() {
      const stage = await call('GET /api/demo/stage', {}).catch((problem) =>
        // Signed in no longer: the page that asks for it says so.
        problem instanceof Problem && problem.status === 401 ? 'signed-out' : undefined,
      );
      const isThere =
        stage === 'signed-out' || (stage !== undefined && stage.madeAt !== null && stage.madeAt !== before);
      if (isThere) {
        clearPersonalData();
        window.location.assign('/admin/stage');
      } else timer = setTimeout(ask, askMs);
    }
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [before]);
  return {
    isUnderWay: before !== undefined,
    isLate,
    begin: async () => setBefore((await call('POST /api/demo/reset', {})).madeAt),
  };
}
