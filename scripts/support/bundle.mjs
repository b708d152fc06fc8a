import { createRequire } from 'node:module';

/**
 * Bundles programs of ours so that they run beside the standalone folder without the sources. `entries` are their
 * names and files, `build` the name of the build; what is built runs in production, no matter who starts it, so that
 * no refusal of a dangerous setting depends on a variable. The packages that the build leaves out of its bundles are
 * not bundled here either.
 */
export function bundle(entries, outdir, { extension = '.js', build = '' } = {}) {
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
    define: { 'process.env.SWATH_BUILD': JSON.stringify(build) },
    outExtension: { '.js': extension },
    outdir,
    // Libraries that are CommonJS ask for `require`.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);${
        build && " process.env.NODE_ENV = 'production';"
      }`,
    },
    logLevel: 'warning',
  });
}
