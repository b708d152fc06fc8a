// The order matters: browsers name those that they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A program can call itself anything, at any length. */
const maxNameLength = 32;

/** Returns the browser and system that a user agent claims, such as "Firefox on Windows". It is a claim, never a proof. */
export function browserName(userAgent: string): string {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  const name = browser ?? userAgent.split(/[\s/(]/)[0] ?? '';
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;
}
