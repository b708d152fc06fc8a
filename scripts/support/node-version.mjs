import { refuse } from './say.mjs';

/** Refuses a Node.js that the portal does not run on. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    refuse(
      `Swath needs Node.js 20.19 or later; this is ${process.versions.node}. Install a newer one and try again.`,
    );
  }
  if (typeof process.loadEnvFile !== 'function' || typeof fetch !== 'function') {
    refuse(
      'This Node.js was built without features that Swath needs (fetch, loadEnvFile). Install an official build.',
    );
  }
}
