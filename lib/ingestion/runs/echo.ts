/**
 * The reason in an error that echoes what was sent. An echo is JSON that begins a line: a payload behind its reason, or a
 * list before it. One that was cut, or was no JSON at all, reaches to the last line, which is the reason then.
 */
export function withoutEcho(body: string): string {
  const begin = /(^|\n)[ \t]*(?:JSON:[ \t]*\n[ \t]*)?[{[]/.exec(body);
  if (!begin) return body;
  const before = body.slice(0, begin.index);
  const start = begin.index + begin[0].length - 1;
  const end = endOfJson(body, start);
  if (end !== undefined) return `${before}\n${withoutEcho(body.slice(end))}`.trim();
  if (before.trim() !== '') return before.trim();
  const last = body.trimEnd().split('\n').at(-1) ?? '';
  return /^[ \t]*[{[]/.test(last) ? '' : last;
}

/** Where the JSON that starts at `start` ends; undefined where its brackets do not close. */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
