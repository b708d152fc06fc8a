/** Where choosing a range began, and how far it has got. */
export interface PickSpan {
  from: string;
  to: string;
  /** What was selected when it began: something else since then begins again. */
  selected: string | null;
}

/**
 * What is chosen when the range that began somewhere is led to another place in the list: as in other lists, what it leaves
 * again is let go. Without a span that still holds, it begins at what is selected.
 * @param order ids as they are listed
 */
export function pickRange(
  order: readonly string[],
  picked: ReadonlySet<string>,
  span: PickSpan | undefined,
  { to, selected }: { to: string; selected: string | null },
): { picked: string[]; span: PickSpan } {
  const holds = span && order.includes(span.from) && [span.selected, span.to].includes(selected);
  const from = holds ? span.from : selected !== null && order.includes(selected) ? selected : to;
  const left = new Set(holds ? between(order, from, span.to) : []);
  return {
    picked: [...new Set([...[...picked].filter((id) => !left.has(id)), ...between(order, from, to)])],
    span: { from, to, selected },
  };
}

/** All from one place to the other, both included; nothing where one of them is not listed. */
function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [a, b] = [order.indexOf(one), order.indexOf(other)];
  return a < 0 || b < 0 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}
