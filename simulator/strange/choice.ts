/** Reports a choice that was made. */
export type Tell = (choice: string) => void;

/** Prints a choice of the mode `strange` as a line of JSON. */
export function printChoice(choice: string, about: object): void {
  process.stdout.write(`${JSON.stringify({ strange: choice, ...about })}\n`);
}
