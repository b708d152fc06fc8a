/** The header in which `proxy.ts` tells pages which path was asked for. */
export const pathHeader = 'x-swath-path';
