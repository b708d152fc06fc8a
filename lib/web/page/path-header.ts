/** The header in which `proxy.ts` says to pages which path was asked for. */
export const pathHeader = 'x-swath-path';
