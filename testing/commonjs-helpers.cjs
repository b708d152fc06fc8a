/*
 * Given to the processes of component tests (vitest.config.ts). Node takes the ES modules of @swc/helpers also where
 * CommonJS asks for them, which Next.js does; in a context of Vitest only Node 22.12 and later can be asked not to.
 */
const Module = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (...asked) {
  return resolve.apply(this, asked).replace(/(@swc[\\/]helpers[\\/])esm([\\/]\w+)\.js$/, '$1cjs$2.cjs');
};
