import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Makes a folder that holds everything of this checkout but its configuration and data. */
export function checkout(): string {
  const at = mkdtempSync(join(tmpdir(), 'swath-commands-'));
  for (const name of readdirSync('.')) {
    if (name !== '.env' && name !== '.data') symlinkSync(resolve(name), join(at, name));
  }
  return at;
}

/** Runs a command in a folder, by a shell whose environment says nothing about Swath. */
export function runIn(folder: string, command: string, input = '') {
  const { PATH, HOME, NODE_ENV } = process.env;
  const env = { PATH, HOME, NODE_ENV };
  return spawnSync(command, { shell: true, cwd: folder, env, input, encoding: 'utf8' });
}

/** The code blocks of a document, or of the section with a heading, without the name of their language. */
export function readCodeBlocks(path: string, heading?: string): string[] {
  const text = readFileSync(path, 'utf8');
  const part =
    heading === undefined ? text : text.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`));
  return (part ?? '')
    .split('```')
    .filter((_block, at) => at % 2 === 1)
    .map((block) => block.slice(block.indexOf('\n') + 1));
}
