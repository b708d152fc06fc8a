import type { Page } from '@playwright/test';

/** Words change once a second, and a second later where the browser is busy. */
const slackMs = 2_000;

/**
 * Times that a page shows as younger than they are, by the clock of this process, which is the portal's. It waits until
 * React has taken the page over: before that the page shows the words of the server, and they do not change.
 */
export async function findYoungAges(page: Page): Promise<string[]> {
  await page.waitForFunction(() => {
    const isReacts = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return [...document.querySelectorAll('time[datetime]')].every(isReacts);
  });
  const before = Date.now();
  const times = await page.evaluate(() =>
    [...document.querySelectorAll('time[datetime]')].map((time) => ({
      at: Date.parse(time.getAttribute('datetime') ?? ''),
      words: time.textContent ?? '',
    })),
  );
  const units: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };
  return times.flatMap(({ at, words }) => {
    const [, number, unit] = /^(\d+) (s|min|h|d)( ago)?$/.exec(words) ?? [];
    const shown = words === 'now' ? 2_000 : unit ? (Number(number) + 1) * (units[unit] ?? 0) : undefined;
    return shown === undefined || shown + slackMs >= before - at ? [] : [`${words} for ${before - at} ms`];
  });
}
