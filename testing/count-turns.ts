/** How often others are served while work is under way: 0 or 1 where it holds them up from its beginning to its end. */
export async function countTurns(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
