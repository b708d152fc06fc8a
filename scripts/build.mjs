// `npm run build`: installs and builds what is missing.
import { ensureBuilt } from './support/build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { checkNode } from './support/node-version.mjs';

checkNode();
ensureInstalled();
await ensureBuilt();
