/** Names up to this long are never cut in the middle, characters. */
const shortName = 20;
/** How much of the end of a longer name always stays. */
const keptEnd = 12;

/**
 * A name on one line that is cut in its middle where it does not fit: names that begin alike stay apart. It is read
 * and copied whole.
 */
export function MiddleCut({ children: name }: { children: string }) {
  const characters = [...name];
  if (characters.length <= shortName) return <span className="truncate">{name}</span>;
  return (
    <span className="inline-flex min-w-0 max-w-full">
      <span className="truncate">{characters.slice(0, -keptEnd).join('')}</span>
      <span className="whitespace-pre">{characters.slice(-keptEnd).join('')}</span>
    </span>
  );
}
