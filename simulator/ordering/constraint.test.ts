import { describe, expect, it } from 'vitest';
import { applicable, FilterError, holds, parseFilter } from './constraint';
import { condition, list, unless, when } from './descriptor';

const values: Record<string, string> = {
  processing_level: 'projected',
  radiometric_processing: 'basic',
  dem: 'copernicus 30',
  tone: '',
};
const lookUp = (name: string) => values[name];

describe('a filter', () => {
  it.each([
    ['', true],
    ['processing_level:projected', true],
    ['processing_level:ortho', false],
    ['processing_level:(projected)', true],
    ['radiometric_processing:(basic|reflectance)', true],
    ['radiometric_processing:( display | reflectance )', false],
    ['radiometric_processing:(display OR basic)', true],
    ['dem:"copernicus 30"', true],
    ['dem:("copernicus 30"|customer)', true],
    ['dem:*', true],
    ['missing:*', false],
    ['missing:x', false],
    ['NOT missing:x', true],
    ['!processing_level:ortho', true],
    ['processing_level:projected AND NOT radiometric_processing:display', true],
    ['processing_level:projected radiometric_processing:display', false],
    ['processing_level:ortho OR processing_level:projected AND radiometric_processing:display', false],
    ['(processing_level:ortho OR processing_level:projected) AND radiometric_processing:basic', true],
    ['processing_level:ortho || processing_level:projected && radiometric_processing:basic', true],
    ['not processing_level:ortho and radiometric_processing:basic', true],
  ])('%s is %s', (filter, expected) => {
    expect(parseFilter(filter)(lookUp)).toBe(expected);
  });

  it.each(['processing_level', 'a:', '(a:b', 'a:b)', 'a:(b', 'AND', ':', 'a:b AND', '"a'])(
    '%s cannot be read',
    (filter) => {
      expect(() => parseFilter(filter)).toThrow(FilterError);
    },
  );

  it('is turned around by reject, and without it by nothing', () => {
    expect(holds(when('processing_level:projected'), lookUp)).toBe(true);
    expect(holds(unless('processing_level:projected'), lookUp)).toBe(false);
    expect(holds(condition('processing_level:(projected)'), lookUp)).toBe(true);
    expect(holds(null, lookUp)).toBe(true);
  });
});

describe('which options apply', () => {
  const yes: [string, string][] = [['yes', 'Yes']];
  const chain = [
    list('c', 'C', yes, 'yes', { constraint: when('b:yes') }),
    list('b', 'B', yes, 'yes', { constraint: when('a:yes') }),
    list('a', 'A', yes, 'yes', { constraint: when('root:on') }),
    list('root', 'ROOT', yes, 'yes'),
  ];
  const chosen = (root: string) =>
    new Map([...['a', 'b', 'c'].map((name): [string, string] => [name, 'yes']), ['root', root]]);

  it('follows a chain whatever its order', () => {
    expect(applicable(chain, chosen('on'))).toEqual(new Set(['a', 'b', 'c', 'root']));
    expect(applicable([...chain].reverse(), chosen('on'))).toEqual(new Set(['a', 'b', 'c', 'root']));
  });

  it('lets an option that does not apply count as having no value', () => {
    expect(applicable(chain, chosen('off'))).toEqual(new Set(['root']));
  });

  it('ends for options that wait for each other', () => {
    const circle = [
      list('x', 'X', yes, 'yes', { constraint: when('y:yes') }),
      list('y', 'Y', yes, 'yes', { constraint: when('x:yes') }),
    ];
    expect(
      applicable(
        circle,
        new Map([
          ['x', 'yes'],
          ['y', 'yes'],
        ]),
      ),
    ).toEqual(new Set(['x', 'y']));
  });
});
