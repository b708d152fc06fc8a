const head = /^(\s*(?:strict\s+)?(?:di)?graph\s+)/i;
const plainName =
  /^(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|-?(?:\.\d+|\d+(?:\.\d*)?)|"(?:[^"\\]|\\.)*")$/s;
const lineEnd = 0x0a;
/** A first line that is longer passes as it comes. */
const maxLineBytes = 64 * 1024;

/**
 * The server's DOT as Graphviz can read it: some servers write the name of the AOI without quotes, and with a `-` or a
 * space in it that is none. Only the first line is held back; the rest passes as it comes.
 */
export async function* readableDot(
  body: AsyncIterable<Uint8Array>,
  aoi: string,
): AsyncGenerator<string | Uint8Array> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of body) {
    if (!first) {
      yield piece;
      continue;
    }
    first = Buffer.concat([first, piece]);
    const end = first.indexOf(lineEnd);
    if (end < 0 && first.length < maxLineBytes) continue;
    const length = Math.max(0, end);
    yield Buffer.concat([
      Buffer.from(quoteName(first.toString('utf8', 0, length), aoi)),
      first.subarray(length),
    ]);
    first = undefined;
  }
  if (first?.length) yield quoteName(first.toString(), aoi);
}

function quoteName(line: string, aoi: string): string {
  const start = head.exec(line)?.[1];
  if (start === undefined) return line;
  const rest = line.slice(start.length);
  const quoted = `"${aoi.replace(/["\\]/g, '\\$&')}"`;
  if (rest.startsWith(aoi) && /^\s*\{/.test(rest.slice(aoi.length)) && !plainName.test(aoi))
    return start + quoted + rest.slice(aoi.length);
  const brace = rest.lastIndexOf('{');
  const name = rest.slice(0, Math.max(0, brace)).trim();
  return name === '' || plainName.test(name) ? line : `${start}${quoted} ${rest.slice(brace)}`;
}
