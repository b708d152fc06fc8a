import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Where scripts that were made for tests are kept. */
export const scriptFolder = 'node_modules/.cache/swath';
/** How a process of the tests becomes one script. */
export const asOneScript = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
} satisfies BuildOptions;

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
  const { outputFiles } = await build({ ...asOneScript, entryPoints: [source] });
  const text = outputFiles[0]!.contents;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const script = join(scriptFolder, `${basename(source, '.ts')}-${name}.mjs`);
  if (!existsSync(script)) saveScript(script, text);
  return script;
}

/** Saves a script. Another process may save the same at this moment; what it reads is always whole. */
export function saveScript(script: string, text: string | Uint8Array): void {
  mkdirSync(dirname(script), { recursive: true });
  const draft = `${script}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, script);
}
