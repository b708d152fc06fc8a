import 'server-only';
import manifest from '@/package.json';

/** What runs: the version of Swath, the build as the start of a hash over its sources, and the Node.js under it. */
export interface Version {
  version: string;
  build: string;
  node: string;
}

/** Returns what this process runs. */
export const runningVersion = (): Version => ({
  version: manifest.version,
  // The build writes its own name in place of this.
  build: process.env.SWATH_BUILD || 'from sources',
  node: process.version,
});
