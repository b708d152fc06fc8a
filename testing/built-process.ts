import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const folder = 'node_modules/.cache/swath';
const built = new Map<string, Promise<string>>();

/**
 * A process of the tests as one script: it starts in half the processor time that its many sources take. It is run with
 * `node --conditions=react-server`.
 * @param source the file that the process begins with
 * @returns the script's path
 */
export function builtProcess(source: string): Promise<string> {
  const known = built.get(source) ?? make(source);
  built.set(source, known);
  return known;
}

async function make(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const text = outputFiles[0]!.contents;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const script = join(folder, `${basename(source, '.ts')}-${name}.mjs`);
  if (existsSync(script)) return script;
  mkdirSync(folder, { recursive: true });
  // Another process may make the same at this moment; what it reads is always whole.
  const draft = `${script}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, script);
  return script;
}
