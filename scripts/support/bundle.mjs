import { createRequire } from 'node:module';

/**
 * Bundles programs of ours so that they run beside the standalone folder without the sources. `entries` are their
 * names and files. The packages that the build leaves out of its bundles are not bundled here either.
 */
export function bundle(entries, outdir, extension = '.js') {
  // Only known once the packages are installed, which is after this file was loaded.
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  buildSync({
    entryPoints: entries,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
    external: ['next', 'pg', 'pino', '@node-rs/argon2', 'prom-client', 'rate-limiter-flexible'],
    outExtension: { '.js': extension },
    outdir,
    // Libraries that are CommonJS ask for `require`.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
