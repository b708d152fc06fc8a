/** What is checked, in the order of a report. */
export const reportParts = ['services', 'database', 'sign-in', 'mail', 'webhooks', 'proxy'] as const;
export type ReportPart = (typeof reportParts)[number];
