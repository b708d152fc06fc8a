export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** The page that is dark unless someone chose light. */
export const wallPath = '/wall';

export const themeCookie = 'swath.theme';
export const densityCookie = 'swath.density';

/** What a cookie chose, or what holds where no one chose. */
export const parseTheme = (cookie: string | undefined): Theme =>
  themes.find((theme) => theme === cookie) ?? 'system';
export const parseDensity = (cookie: string | undefined): Density =>
  densities.find((density) => density === cookie) ?? 'compact';
