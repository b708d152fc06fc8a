import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import type { Actor } from '../store';
import { projectReferenceSettings } from '../tables';
import type { ProjectReferences } from './project-references';

export interface SavedReferences extends ProjectReferences {
  /** Counts the changes; 0 before the first. */
  version: number;
}

/** Codes that one row of the audit names. */
const maxAudited = 20;

/** The project references as they are; until an admin says otherwise there is no list and no rule. */
export async function readProjectReferences(): Promise<SavedReferences> {
  const [row] = await db().select().from(projectReferenceSettings);
  if (!row) return { isRequired: false, isOnlyListed: false, references: [], version: 0 };
  const { isRequired, isOnlyListed, references, version } = row;
  return { isRequired, isOnlyListed, references, version };
}

/** Saves the list and its rules. Throws a `Problem` where someone else changed them since `version`. */
export async function saveProjectReferences(
  { isRequired, isOnlyListed, references, version }: SavedReferences,
  actor: Actor,
): Promise<void> {
  const before = await readProjectReferences();
  await db().transaction(async (tx) => {
    const next = { isRequired, isOnlyListed, references, version: version + 1 };
    const [saved] =
      version === 0
        ? await tx.insert(projectReferenceSettings).values(next).onConflictDoNothing().returning()
        : await tx
            .update(projectReferenceSettings)
            .set(next)
            .where(eq(projectReferenceSettings.version, version))
            .returning();
    if (!saved) {
      throw new Problem({
        type: 'project-references-changed',
        status: 409,
        title: 'Someone else changed the project references',
        detail: 'Nothing was saved. Check the list as it is now, and change it again.',
      });
    }
    const known = new Map(before.references.map((one) => [one.code, one]));
    const kept = new Set(references.map(({ code }) => code));
    const changed = references.filter((one) => !isDeepStrictEqual(known.get(one.code), one));
    const removed = before.references.filter(({ code }) => !kept.has(code));
    await recordAudit(tx, {
      actor,
      action: 'project-references.change',
      subject: 'project-references',
      detail: {
        isRequired,
        isOnlyListed,
        changed: changed
          .slice(0, maxAudited)
          .map(({ code, isActive }) => (isActive ? code : `${code} (inactive)`)),
        removed: removed.slice(0, maxAudited).map(({ code }) => code),
        total: references.length,
      },
    });
  });
}
