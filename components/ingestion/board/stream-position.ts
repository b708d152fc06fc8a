/** Whether a position (`epoch:sequence`) is older than another, or of another life of the board. */
export function isBehind(position: string, other: string): boolean {
  const [epoch, sequence] = position.split(':');
  const [otherEpoch, otherSequence] = other.split(':');
  return epoch !== otherEpoch || Number(sequence) < Number(otherSequence);
}
