import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Names that two modules share, each with the reason. */
const shared: Record<string, string> = {};

const declaration = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

/** The modules that declare each exported type of these sources. */
function declarationsIn(sources: readonly { path: string; text: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(declaration))
      found.set(name, [...(found.get(name) ?? []), path]);
  return found;
}

const repeated = (sources: readonly { path: string; text: string }[]) =>
  Object.fromEntries([...declarationsIn(sources)].filter(([, paths]) => paths.length > 1));

it('no two exported types have one name, except where a reason is given', () => {
  const sources = ['components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') })),
  );
  expect(sources.length).toBeGreaterThan(900);
  const found = repeated(sources);
  for (const name of Object.keys(shared))
    expect(found, `${name} is not shared any more`).toHaveProperty(name);
  for (const name of Object.keys(shared)) delete found[name];
  expect(found).toEqual({});
});

it('a name that two modules declare is found, whatever it declares', () => {
  const sources = [
    { path: 'a.ts', text: 'export interface Place {\n}\nexport type Kind = 1;\n' },
    { path: 'b.tsx', text: 'export class Place {}\ntype Kind = 2;\n' },
  ];
  expect(repeated(sources)).toEqual({ Place: ['a.ts', 'b.tsx'] });
});
