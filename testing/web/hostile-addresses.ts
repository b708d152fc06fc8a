/** Addresses that lead away from the portal at `origin`, however a browser reads them. */
export const hostileAddresses = (origin: string): string[] => {
  const { host } = new URL(origin);
  return [
    'https://evil.example/',
    '//evil.example/path',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:/evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    `blob:${origin}/x`,
    `http://${host}/`,
    `${origin}:444/`,
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
  ];
};

/** Parts of which a property makes addresses: dots, slashes, escapes, control characters, schemes and hosts. */
export const addressParts = (origin: string): string[] => [
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\t', '\n', '\r', '\0', ' '],
  ...['@', ':', '?', '#', ';', '[', ']', 'a', 'é', '\ud800'],
  ...['http:', 'https:', 'javascript:', 'data:', 'blob:', 'evil.example', 'https:evil.example'],
  ...[origin, new URL(origin).host],
];
