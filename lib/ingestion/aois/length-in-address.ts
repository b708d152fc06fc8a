/** Proxies take addresses of 8 KB: the AOIs that one names together have this many characters of it. */
export const maxAoisLength = 6_000;

/** How many characters the name of an AOI is in an address, where most are one and a Japanese one is nine. */
export const lengthInAddress = (name: string): number => new URLSearchParams({ aoi: name }).toString().length;
