import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fingerprint } from '../scripts/support/fingerprint.mjs';
import { asOneScript, saveScript, scriptFolder } from './built-process';

/**
 * The simulator as one script: it starts in half the time that its many sources take, and tests start it hundreds of
 * times. Made when there is none of the sources as they are.
 * @param root the folder of the repository
 * @returns the script's path
 */
export async function builtSimulator(root: string): Promise<string> {
  const name = fingerprint([join(root, 'simulator'), join(root, 'package-lock.json')]).slice(0, 16);
  const script = join(root, scriptFolder, `simulator-${name}.mjs`);
  if (existsSync(script)) return script;
  const { outputFiles } = await build({
    ...asOneScript,
    absWorkingDir: root,
    entryPoints: ['simulator/main.ts'],
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
  saveScript(script, outputFiles[0]!.contents);
  return script;
}
