import type { Constraint, OptionDescriptor } from './descriptor';

/** The value of an option at the moment; undefined when it has none or does not apply. */
export type ValueOf = (name: string) => string | undefined;

type Expression = (value: ValueOf) => boolean;
type Token = { kind: 'word' | 'quoted' | 'mark'; text: string };

/** A filter that cannot be read. */
export class FilterError extends Error {}

function tokenize(filter: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|(&&|\|\||[():|!])|((?:[^\s():|!"&]|&(?!&))+))/y;
  let at = 0;
  while (at < filter.length && filter.slice(at).trim()) {
    pattern.lastIndex = at;
    const match = pattern.exec(filter);
    if (!match) throw new FilterError(`"${filter}" cannot be read from character ${at + 1}`);
    if (match[1] !== undefined) tokens.push({ kind: 'quoted', text: match[1].replace(/\\(.)/g, '$1') });
    else if (match[2]) tokens.push({ kind: 'mark', text: match[2] });
    else tokens.push({ kind: 'word', text: match[3]! });
    at = pattern.lastIndex;
  }
  return tokens;
}

/**
 * Reads a filter in the manner of Lucene query strings: `name:value`, `name:"a value"`, `name:(a|b)`, `name:*`,
 * AND (also by mere succession), OR, NOT, `!`, `&&`, `||`, parentheses; AND binds more tightly than OR.
 * @throws FilterError
 */
export function parseFilter(filter: string): Expression {
  const tokens = tokenize(filter);
  let at = 0;
  const peek = () => tokens[at];
  const isMark = (text: string) => peek()?.kind === 'mark' && peek()?.text === text;
  const isWord = (text: string) => peek()?.kind === 'word' && peek()?.text.toUpperCase() === text;
  const skip = (yes: boolean) => {
    if (yes) at++;
    return yes;
  };
  const fail = (): never => {
    throw new FilterError(`"${filter}" cannot be read at ${peek() ? `"${peek()!.text}"` : 'its end'}`);
  };
  const expectMark = (text: string) => skip(isMark(text)) || fail();

  function or(): Expression {
    let left = and();
    while (skip(isWord('OR')) || skip(isMark('||'))) {
      const [a, b] = [left, and()];
      left = (value) => a(value) || b(value);
    }
    return left;
  }
  function and(): Expression {
    let left = not();
    while (peek() && !isMark(')') && !isMark('||') && !isWord('OR')) {
      if (!skip(isWord('AND'))) skip(isMark('&&'));
      const [a, b] = [left, not()];
      left = (value) => a(value) && b(value);
    }
    return left;
  }
  function not(): Expression {
    if (skip(isWord('NOT')) || skip(isMark('!'))) {
      const inner = not();
      return (value) => !inner(value);
    }
    if (skip(isMark('('))) {
      const inner = or();
      expectMark(')');
      return inner;
    }
    return clause();
  }
  function clause(): Expression {
    const field = peek();
    if (!field || field.kind === 'mark') return fail();
    at++;
    expectMark(':');
    const alternatives = skip(isMark('(')) ? wanted() : [single()];
    return (value) => {
      const current = value(field.text);
      return current !== undefined && alternatives.some((matches) => matches(current));
    };
  }
  function wanted(): ((current: string) => boolean)[] {
    const all = [single()];
    while (!isMark(')')) {
      if (!skip(isMark('|')) && !skip(isMark('||'))) skip(isWord('OR'));
      all.push(single());
    }
    expectMark(')');
    return all;
  }
  function single(): (current: string) => boolean {
    const token = peek();
    if (!token || token.kind === 'mark') return fail();
    at++;
    return token.kind === 'word' && token.text === '*' ? () => true : (current) => current === token.text;
  }

  if (!tokens.length) return () => true;
  const expression = or();
  if (at < tokens.length) fail();
  return expression;
}

/** Whether a constraint lets its option or value apply. */
export function holds(constraint: Constraint | null | undefined, value: ValueOf): boolean {
  if (!constraint) return true;
  if ('condition' in constraint) return parseFilter(constraint.condition)(value);
  return parseFilter(constraint.filter)(value) !== constraint.reject;
}

/**
 * Which options apply for these values. A constraint on an option that does not apply itself sees no value; the order
 * of the options does not matter. Options that wait for each other apply.
 */
export function applicable(options: OptionDescriptor[], chosen: ReadonlyMap<string, string>): Set<string> {
  const byName = new Map(options.map((option) => [option.name, option]));
  const decided = new Map<string, boolean>();
  const asking = new Set<string>();
  const applies = (option: OptionDescriptor): boolean => {
    const known = decided.get(option.name);
    if (known !== undefined) return known;
    if (asking.has(option.name)) return true;
    asking.add(option.name);
    const result = holds(option.constraint, lookUp);
    asking.delete(option.name);
    decided.set(option.name, result);
    return result;
  };
  const lookUp: ValueOf = (name) => {
    const option = byName.get(name);
    return option && !applies(option) ? undefined : chosen.get(name);
  };
  return new Set(options.filter(applies).map((option) => option.name));
}
