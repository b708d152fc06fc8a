import type { ItemStatus } from '../status';

/**
 * A row with the status that the board reports now. Message and time of an earlier status are left out: they say nothing
 * of this one, and come with the next reading of the rows.
 */
export function withStatus<Row extends { status: ItemStatus; message: string; since: number | null }>(
  row: Row,
  status: ItemStatus | undefined,
): Row {
  return status === undefined || status === row.status ? row : { ...row, status, message: '', since: null };
}
