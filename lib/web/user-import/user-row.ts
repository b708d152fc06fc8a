import { z } from 'zod';
import { roles } from '@/lib/accounts/role';
import { ignoredHeaders, importRow } from '../files/import-answer';

/** The rows and bytes that one file of users can have. */
export const maxUserRows = 500;
export const maxUserBytes = 256 * 1024;

/** A row of a file of users, with what the import does with it. */
const userRow = importRow.extend({ email: z.string(), name: z.string(), roles: z.array(z.string()) });

/** What a file of users would do. */
export const checkedUsers = z.object({ rows: z.array(userRow).max(maxUserRows), ignored: ignoredHeaders });

/** What a file of users did. The address of a link is in this answer and nowhere else. */
export const importedUsers = z.object({
  rows: z
    .array(
      userRow.extend({ link: z.object({ url: z.string(), expiresAt: z.date().or(z.string()) }).optional() }),
    )
    .max(maxUserRows),
});

export type CheckedUsers = z.output<typeof checkedUsers>;
export type ImportedUsers = z.output<typeof importedUsers>;

/** What every local user has. */
export const userEmail = z.email('must be an e-mail address').max(200);
export const userName = z.string().trim().min(1, 'must not be empty').max(200);
export const userRole = z.enum(roles);
