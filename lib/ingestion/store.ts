import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { runs } from './tables';

/** The payload that the newest run into an AOI sent, as text. */
export async function newestPayload(aoi: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ payload: runs.payload })
    .from(runs)
    .where(eq(runs.aoi, aoi))
    .orderBy(desc(runs.startedAt))
    .limit(1);
  return row?.payload;
}
