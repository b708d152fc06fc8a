import { cpSync } from 'node:fs';

/** Copies what draws the page of the API, with the licences of what is in it, to where files are served from. */
export function copyReference() {
  for (const file of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
    cpSync(`node_modules/redoc/bundles/${file}`, `public/reference/${file}`);
}
