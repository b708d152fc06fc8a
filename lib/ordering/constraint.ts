/**
 * The filters of options and values (interface.md section 2; the forms that occur beyond it are those of Lucene
 * query strings): `name:value`, `name:(a|b)`, AND, OR, NOT, parentheses, quotes, any spacing.
 */
export type Expression =
  | { kind: 'is'; name: string; value: string }
  /** `name:*`: the option has any value. */
  | { kind: 'any'; name: string }
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'not'; part: Expression };

/** What a filter says of the current values; `unknown` where it is unknown. */
export type Truth = true | false | 'unknown';

/** Represents the value of an option that no one knows, so that what depends on it is unknown too. */
export const unknowable = Symbol('unknowable');
export type LookUp = (name: string) => string | undefined | typeof unknowable;

type Token =
  | { kind: '(' | ')' | ':' | 'and' | 'or' | 'not' }
  | { kind: 'word'; text: string; quoted: boolean };

/** Characters of a filter that is read at all. */
export const maxFilterLength = 10_000;
const maxDepth = 100;
const operators: Record<string, 'and' | 'or' | 'not'> = { AND: 'and', OR: 'or', NOT: 'not' };

function tokens(text: string): Token[] | undefined {
  const found: Token[] = [];
  // Groups without names: one that is named costs several times as much, and an answer has a million tokens.
  const pattern =
    /\s+|([():])|(&&)|(\|\|?)|(!)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s():|&!"'\\]|\\.|&(?!&))(?:[^\s():|&\\]|\\.|&(?!&))*)/suy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [, paren, and, or, not, double, single, word] = match;
    if (paren) found.push({ kind: paren as '(' | ')' | ':' });
    else if (and) found.push({ kind: 'and' });
    else if (or) found.push({ kind: 'or' });
    else if (not) found.push({ kind: 'not' });
    else if (word !== undefined) {
      const operator = operators[word.toUpperCase()];
      found.push(
        operator && (word === word.toUpperCase() || word === word.toLowerCase())
          ? { kind: operator }
          : { kind: 'word', text: withoutEscapes(word), quoted: false },
      );
    } else if (double !== undefined || single !== undefined) {
      found.push({ kind: 'word', text: withoutEscapes(double ?? single ?? ''), quoted: true });
    }
  }
  return found;
}

const withoutEscapes = (text: string) => text.replace(/\\(.)/gsu, '$1');

/** Thrown inside the parser alone: this is not a filter that can be read. */
class Unreadable extends Error {}

class Parser {
  private at = 0;
  private depth = 0;
  constructor(private readonly list: Token[]) {}

  whole(): Expression {
    const expression = this.either(() => this.term());
    if (this.at < this.list.length) throw new Unreadable();
    return expression;
  }

  /** `a OR b`, each of them `a AND b`, each of them a leaf or parentheses with any number of NOT before it. */
  private either(leaf: () => Expression): Expression {
    if (++this.depth > maxDepth) throw new Unreadable();
    const parts = [this.both(leaf)];
    while (this.take('or')) parts.push(this.both(leaf));
    this.depth--;
    return joined('or', parts);
  }

  private both(leaf: () => Expression): Expression {
    const parts = [this.negated(leaf)];
    while (this.take('and')) parts.push(this.negated(leaf));
    return joined('and', parts);
  }

  private negated(leaf: () => Expression): Expression {
    let isNegated = false;
    while (this.take('not')) isNegated = !isNegated;
    const part = this.take('(') ? this.closed(leaf) : leaf();
    return isNegated ? { kind: 'not', part } : part;
  }

  private closed(leaf: () => Expression): Expression {
    const expression = this.either(leaf);
    if (!this.take(')')) throw new Unreadable();
    return expression;
  }

  /** `name:value` or `name:(…)`, where everything inside is about the same name. */
  private term(): Expression {
    const name = this.word().text;
    if (!this.take(':')) throw new Unreadable();
    if (this.take('(')) return this.closed(() => this.value(name));
    if (this.take('not')) return { kind: 'not', part: this.value(name) };
    return this.value(name);
  }

  private value(name: string): Expression {
    const { text, quoted } = this.word();
    if (quoted) return { kind: 'is', name, value: text };
    if (text === '*') return { kind: 'any', name };
    // Wildcards, ranges, boosts and fuzzy words mean more than equality: guessing would block wrongly.
    if (/[*?[\]{}^~]/.test(text)) throw new Unreadable();
    return { kind: 'is', name, value: text };
  }

  private word() {
    const token = this.list[this.at];
    if (token?.kind !== 'word') throw new Unreadable();
    this.at++;
    return token;
  }

  private take(kind: Token['kind']): boolean {
    if (this.list[this.at]?.kind !== kind) return false;
    this.at++;
    return true;
  }
}

const joined = (kind: 'and' | 'or', parts: Expression[]): Expression =>
  parts.length === 1 && parts[0] ? parts[0] : { kind, parts };

/** Reads a filter; undefined where it cannot be read, and then it must not block anything. */
export function parseFilter(text: string): Expression | undefined {
  if (text.length > maxFilterLength) return undefined;
  const list = tokens(text);
  if (!list || list.length === 0) return undefined;
  try {
    return new Parser(list).whole();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** What `expression` says of the values that `lookUp` gives; `undefined` is an option without a value. */
export function evaluateFilter(expression: Expression, lookUp: LookUp): Truth {
  switch (expression.kind) {
    case 'is':
    case 'any': {
      const value = lookUp(expression.name);
      if (value === unknowable) return 'unknown';
      return expression.kind === 'any' ? value !== undefined : value === expression.value;
    }
    case 'not':
      return negate(evaluateFilter(expression.part, lookUp));
    default:
      return joint(expression, lookUp);
  }
}

/** What decides a conjunction is one false part, and an alternative one true part; else one unknown part. */
function joint({ kind, parts }: Extract<Expression, { kind: 'and' | 'or' }>, lookUp: LookUp): Truth {
  const deciding = kind === 'or';
  let truth: Truth = !deciding;
  for (const part of parts) {
    const one = evaluateFilter(part, lookUp);
    if (one === deciding) return deciding;
    if (one === 'unknown') truth = 'unknown';
  }
  return truth;
}

export const negate = (truth: Truth): Truth => (truth === 'unknown' ? 'unknown' : !truth);

/** The names of the options that an expression asks about, each once. */
export function namesIn(expression: Expression): string[] {
  const names = new Set<string>();
  const walk = (one: Expression) => {
    if (one.kind === 'is' || one.kind === 'any') names.add(one.name);
    else if (one.kind === 'not') walk(one.part);
    else one.parts.forEach(walk);
  };
  walk(expression);
  return [...names];
}

/** How many comparisons an expression makes at most: what deciding it costs. */
export function countComparisons(expression: Expression): number {
  if (expression.kind === 'is' || expression.kind === 'any') return 1;
  if (expression.kind === 'not') return countComparisons(expression.part);
  return expression.parts.reduce((count, part) => count + countComparisons(part), 0);
}

/** Every comparison of an option with a value that an expression makes. */
export function comparisonsIn(expression: Expression): { name: string; value: string }[] {
  if (expression.kind === 'is') return [expression];
  if (expression.kind === 'any') return [];
  return (expression.kind === 'not' ? [expression.part] : expression.parts).flatMap(comparisonsIn);
}
