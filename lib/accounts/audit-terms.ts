/** The result of an action: `unknown` if nothing says whether it was done. */
export const auditResults = ['done', 'refused', 'failed', 'unknown'] as const;
export type AuditResult = (typeof auditResults)[number];
