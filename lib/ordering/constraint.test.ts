import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNoSlowText } from '@/testing/slowest-text';
import { type Expression, evaluateFilter, namesIn, parseFilter, type Truth, unknowable } from './constraint';

const values: Record<string, string> = { level: 'ortho', radiometry: 'display', note: 'two words' };
const says = (filter: string): Truth | 'unreadable' => {
  const expression = parseFilter(filter);
  return expression ? evaluateFilter(expression, (name) => values[name]) : 'unreadable';
};

describe('filters', () => {
  it.each<[string, Truth | 'unreadable']>([
    ['level:ortho', true],
    ['level:primary', false],
    ['  level : ortho ', true],
    ['level:(ortho)', true],
    ['level:(primary|ortho)', true],
    ['level:( primary | projected )', false],
    ['level:(primary OR ortho)', true],
    ['level:(NOT primary)', true],
    ['level:ortho AND radiometry:basic', false],
    ['level:primary OR radiometry:display', true],
    ['level:ortho&&radiometry:display', true],
    ['level:primary||radiometry:display', true],
    ['NOT level:primary', true],
    ['NOT NOT level:primary', false],
    ['!level:primary', true],
    ['level:primary OR level:ortho AND radiometry:basic', false],
    ['(level:primary OR level:ortho) AND radiometry:display', true],
    ['NOT (level:ortho AND radiometry:display)', false],
    ['note:"two words"', true],
    ["note:'two words'", true],
    ['"note":"two words"', true],
    ['note:two\\ words', true],
    ['level:*', true],
    ['absent:*', false],
    ['absent:anything', false],
    ['NOT absent:anything', true],
    ['level:ortho and radiometry:display', true],
    ['', 'unreadable'],
    ['   ', 'unreadable'],
    ['level', 'unreadable'],
    ['level:', 'unreadable'],
    [':ortho', 'unreadable'],
    ['level:(ortho', 'unreadable'],
    ['level:ortho)', 'unreadable'],
    ['level:"ortho', 'unreadable'],
    ['level:ortho radiometry:display', 'unreadable'],
    ['level:[1 TO 5]', 'unreadable'],
    ['level:ort*', 'unreadable'],
    ['level:ortho AND', 'unreadable'],
    ['level:10:30', 'unreadable'],
  ])('%s is %s', (filter, expected) => {
    expect(says(filter)).toBe(expected);
  });

  it('abandons what is too deep or too long, without failing', () => {
    expect(parseFilter(`${'('.repeat(5000)}a:b${')'.repeat(5000)}`)).toBeUndefined();
    expect(parseFilter(`a:${'b'.repeat(20_000)}`)).toBeUndefined();
  });

  it('does not know what rests on a value that no one knows, and knows what does not', () => {
    const lookUp = (name: string) => (name === 'hazy' ? unknowable : values[name]);
    const truth = (filter: string) => evaluateFilter(parseFilter(filter)!, lookUp);
    expect(truth('hazy:x')).toBe('unknown');
    expect(truth('NOT hazy:x')).toBe('unknown');
    expect(truth('hazy:x OR level:ortho')).toBe(true);
    expect(truth('hazy:x AND level:primary')).toBe(false);
    expect(truth('hazy:x AND level:ortho')).toBe('unknown');
  });

  it('reads back whatever is written, with any spacing, and agrees with a plain reading of it', () => {
    const word = fc.constantFrom('a', 'b', 'c', '8bits', '0.5', 'x-y', 'É', 'and more', 'OR', '');
    const expression: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.record({ kind: fc.constant('is' as const), name: word, value: word }),
        fc.record({ kind: fc.constant('any' as const), name: word }),
        fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
        }),
        fc.record({ kind: fc.constant('not' as const), part: tie('node') }),
      ),
    })).node;
    const space = fc.constantFrom('', ' ', '\n  ');
    fc.assert(
      fc.property(
        expression,
        space,
        fc.dictionary(word, word),
        fc.constantFrom(['AND', 'OR', 'NOT '], ['&&', '||', '!']),
        (tree, gap, current, [and, or, not]) => {
          const write = (one: Expression): string => {
            if (one.kind === 'is') return `"${one.name}"${gap}:${gap}"${one.value}"`;
            if (one.kind === 'any') return `"${one.name}"${gap}:${gap}*`;
            if (one.kind === 'not') return `${not}(${gap}${write(one.part)}${gap})`;
            return `(${one.parts.map(write).join(` ${one.kind === 'and' ? and : or} `)})`;
          };
          const plainly = (one: Expression): boolean => {
            if (one.kind === 'is') return Object.hasOwn(current, one.name) && current[one.name] === one.value;
            if (one.kind === 'any') return Object.hasOwn(current, one.name);
            if (one.kind === 'not') return !plainly(one.part);
            return one.kind === 'and' ? one.parts.every(plainly) : one.parts.some(plainly);
          };
          const read = parseFilter(write(tree));
          expect(read).toBeDefined();
          const lookup = (name: string) => (Object.hasOwn(current, name) ? current[name] : undefined);
          expect(evaluateFilter(read!, lookup)).toBe(plainly(tree));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = parseFilter(text);
        if (read) expect(namesIn(read).length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
    const pieces = fc.constantFrom(
      'a',
      'b',
      ':',
      '(',
      ')',
      '|',
      ' AND ',
      ' OR ',
      'NOT ',
      '"',
      "'",
      '\\',
      '*',
      '!',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (list) => void parseFilter(list.join(''))),
      { numRuns: 3000 },
    );
  });
});

it('no filter costs more than its length', { timeout: 120_000 }, () =>
  expectNoSlowText(
    [
      'name:value',
      'a:(b|c)',
      ' AND ',
      ' OR ',
      '||',
      '&&',
      'NOT ',
      '!',
      '(',
      ')',
      ':',
      '"',
      "'",
      '\\',
      'x',
      ' ',
      '*',
      '|',
      '&',
    ],
    10_000,
    (text) => {
      const filter = parseFilter(text);
      if (filter) evaluateFilter(filter, () => 'value');
    },
  ),
);
