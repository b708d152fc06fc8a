/** What an access token can read. It never changes anything. */
export const tokenScopes = ['areas', 'archive', 'ingestion'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The days that a token can last: at least one, 90 if its owner chooses nothing. The longest is configured. */
export const defaultTokenDays = 90;
export const maxTokenDays = 365;

/** The most tokens that one person has at a time. */
export const maxTokens = 20;
