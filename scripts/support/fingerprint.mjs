import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hash over the names and contents of the files at and under `paths`; what does not exist is passed over. */
export function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
