/** Ends the process with one sentence that says what is wrong and what to do. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Prints a line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
