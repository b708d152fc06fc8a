/** A sentence of a document, in which backticks surround what programs write. */
export const Sentence = ({ children }: { children: string }) =>
  children
    .split('`')
    // Every second part was between two of them, and no part moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
