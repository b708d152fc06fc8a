import type { Page } from '@playwright/test';

/** What a page loaded so far, bytes as they came over the wire. */
export interface PageWeight {
  scriptBytes: number;
  styleBytes: number;
  allBytes: number;
  requests: number;
  /** The heaviest files, for anyone who searches for what to leave out. */
  heaviest: string[];
}

/** Weighs what a page has loaded when no more script came for two seconds; a live page asks for data all the time. */
export async function weighAtRest(page: Page): Promise<PageWeight> {
  await page.waitForFunction(
    () => {
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.m?js(\?|$)/.test(name));
      const last = Math.max(
        ...(scripts as PerformanceResourceTiming[]).map(({ responseEnd }) => responseEnd),
      );
      return performance.now() - last > 2_000;
    },
    undefined,
    { polling: 200, timeout: 90_000 },
  );
  return weighPage(page);
}

/** Weighs what a page has loaded so far, from the browser's own record. */
function weighPage(page: Page): Promise<PageWeight> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (pattern: RegExp) =>
      entries
        .filter(({ name }) => pattern.test(new URL(name).pathname))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      scriptBytes: sum(/\.m?js$/),
      styleBytes: sum(/\.css$/),
      allBytes: sum(/./) + (document?.encodedBodySize ?? 0),
      requests: entries.length + 1,
      heaviest: [...entries]
        .sort((a, b) => b.encodedBodySize - a.encodedBodySize)
        .slice(0, 8)
        .map(
          ({ name, encodedBodySize }) => `${Math.round(encodedBodySize / 1024)} KB ${new URL(name).pathname}`,
        ),
    };
  });
}
