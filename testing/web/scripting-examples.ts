import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const address = 'https://swath.example.org';
const page = readFileSync('docs/scripting.md', 'utf8');

/** The example under a heading of docs/scripting.md, as it is written. */
export function readExample(heading: string): string {
  const [, block] = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.split('```') ?? [];
  if (block === undefined) throw new Error(`docs/scripting.md has no example under "${heading}"`);
  return block.trim();
}

/** The commands of curl in an example. */
export const splitCommands = (example: string): string[] => example.split(/\n(?=curl )/);

/** True if a program is on this machine. */
export const isInstalled = (program: string, args = ['--version']): boolean =>
  spawnSync(program, args).status === 0;

/**
 * Runs an example against a portal and returns what it prints.
 * @param program what reads the example, such as `sh` or `python3`, which take it after `-c`
 */
export async function runExample(
  program: string,
  example: string,
  { url, token, ...more }: { url: string; token: string; cwd?: string; env?: Record<string, string> },
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['-c', example.replaceAll(address, url)], {
    ...more,
    env: { ...process.env, ...more.env, SWATH_TOKEN: token },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
