import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const file = 'docs/benchmarks.md';

/** The machine that figures come from, in one line. */
export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}, ${process.platform}`;

/** A table in Markdown: a heading row and rows of text. */
export function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prints a section and puts it into docs/benchmarks.md in place of the one that this command wrote before. */
export function report(command: string, title: string, text: string): void {
  const section = `<!-- ${command} -->\n## ${title}\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}\n\n${text}\n<!-- end -->\n`;
  process.stdout.write(`${section}\n`);
  const present = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '# Benchmarks\n\nEach section is written by the command that it names.\n';
  const old = new RegExp(`<!-- ${command} -->[\\s\\S]*?<!-- end -->\\n`);
  writeFileSync(file, old.test(present) ? present.replace(old, () => section) : `${present}\n${section}`);
}

/** The value below which `share` of the sorted values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
