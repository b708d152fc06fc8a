import { describe, expect, it } from 'vitest';
import { beginCallSpan, isTracing, traceHeaders, withoutValues } from './span';

describe('SQL in spans', () => {
  it.each([
    ["select * from users where email = 'a@b.example'", 'select * from users where email = ?'],
    ["select 'it''s', 12.5, -3, 1e9 from t1", 'select ?, ?, -?, ? from t1'],
    ['select $1::text, "col2" from table3 limit 20', 'select $1::text, "col2" from table3 limit ?'],
    ["select E'a\\'b', e'c'", 'select ?, ?'],
    ['do $body$ select 1 $body$; select $$x$$', 'do ?; select ?'],
    ["insert into x values ('a\nb', 42)", 'insert into x values (?, ?)'],
  ])('%s', (sql, clean) => expect(withoutValues(sql)).toBe(clean));

  it('is cut where it is long', () => {
    expect(withoutValues(`select ${'a, '.repeat(5_000)}`).length).toBe(2_000);
  });
});

it('does nothing while nothing is traced', () => {
  expect(isTracing()).toBe(false);
  expect(traceHeaders()).toEqual({});
  expect(beginCallSpan('x', {})).toBeUndefined();
});
