const head = /^(\s*(?:strict\s+)?(?:di)?graph\s+)/i;
const plainName =
  /^(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|-?(?:\.\d+|\d+(?:\.\d*)?)|"(?:[^"\\]|\\.)*")$/s;

/**
 * The server's DOT as Graphviz can read it: some servers write the name of the AOI without quotes, and with a `-` or a
 * space in it that is none.
 */
export function readableDot(text: string, aoi: string): string {
  const start = head.exec(text)?.[1];
  if (start === undefined) return text;
  const rest = text.slice(start.length);
  const quoted = `"${aoi.replace(/["\\]/g, '\\$&')}"`;
  if (rest.startsWith(aoi) && /^\s*\{/.test(rest.slice(aoi.length)) && !plainName.test(aoi))
    return start + quoted + rest.slice(aoi.length);
  const brace = rest.split('\n', 1)[0]?.lastIndexOf('{') ?? -1;
  const name = rest.slice(0, Math.max(0, brace)).trim();
  return name === '' || plainName.test(name) ? text : `${start}${quoted} ${rest.slice(brace)}`;
}

/** About how many nodes and edges a DOT holds: a statement stands in a line. */
export const statementsOf = (text: string): number => text.split('\n').length - 2;
