/** A file cannot be read. Its message is a sentence for the person who brought it. */
export class FormatError extends Error {}
