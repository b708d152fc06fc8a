import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Writes each script and style of a folder again beside it, packed by Brotli (`a.js.br`). */
export function packStatic(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css)$/.test(path)) continue;
    const file = join(folder, path);
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  }
}
