import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fingerprint } from '../scripts/support/fingerprint.mjs';

const folder = 'node_modules/.cache/swath';

/**
 * The simulator as one script: it starts in half the time that its many sources take, and tests start it hundreds of
 * times. Made when there is none of the sources as they are.
 * @param root the folder of the repository
 * @returns the script's path
 */
export async function builtSimulator(root: string): Promise<string> {
  const name = fingerprint([join(root, 'simulator'), join(root, 'package-lock.json')]).slice(0, 16);
  const script = join(root, folder, `simulator-${name}.mjs`);
  if (existsSync(script)) return script;
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['simulator/main.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    plugins: [
      {
        // What a source finds from where it is, it finds from there still.
        name: 'places',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\/simulator\/.*\.ts$/ }, ({ path }) => ({
            loader: 'ts',
            contents: readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
          })),
      },
    ],
  });
  mkdirSync(join(root, folder), { recursive: true });
  // Another process may make the same at this moment; what it reads is always whole.
  const draft = `${script}.${process.pid}`;
  writeFileSync(draft, outputFiles[0]!.contents);
  renameSync(draft, script);
  return script;
}
