'use client';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '@/components/api';
import { clearPersonalData } from '@/components/shell/user/personal-data';
import { Problem } from '@/lib/web/problem';

/** How often the portal is asked whether everything is there, ms. */
const askMs = 400;
/** After this time the page says that it takes long, ms. */
const lateMs = 30_000;

/**
 * What the page shows until the demo is back. Then it loads the page again: nothing of before is left in it.
 * @param before when the demo began the last time; null if that is unknown
 */
export function Resetting({ before }: { before: string | null }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
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
  return (
    <div role="status" className="flex max-w-[48rem] items-start gap-3 px-4 py-6 md:px-6">
      <LoaderCircle aria-hidden size={20} className="mt-0.5 shrink-0 motion-safe:animate-spin" />
      <div>
        <p className="font-medium">The demo begins again. This page comes back then.</p>
        <p className="text-muted">
          {isLate
            ? 'It takes longer than usual. The window where npm run demo runs says why.'
            : 'It takes about ten seconds. You stay signed in.'}
        </p>
      </div>
    </div>
  );
}
