import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentSchema, secretVariables } from './config-schema';

it('is described in .env.example, every variable with a sentence', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const described = lines.flatMap((line) => /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  // These are set by `npm run demo` alone.
  const ofDemo = ['SWATH_DEMO', 'SWATH_DEMO_CONTROL_URL'];
  const read = Object.keys(environmentSchema.shape).filter((name) => !ofDemo.includes(name));
  expect(described.filter((name) => name !== 'HOSTNAME').sort()).toEqual(
    read.filter((name) => name !== 'HOSTNAME').sort(),
  );
});

it('names in .env.example every secret that can come from a file', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(secretVariables.filter((name) => !example.includes(` ${name}_FILE`))).toEqual([]);
});
