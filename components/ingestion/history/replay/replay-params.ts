import { parseAsArrayOf, parseAsIsoDateTime, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs';
import { recordCodes } from '@/lib/ingestion/history/status-snapshot';

/** How many times as fast as it was. */
export const speeds = [1, 5, 20, 60, 300, 1_200, 3_600, 14_400, 86_400] as const;

/** What a replay's URL holds. */
export const replayParams = {
  /** The moment that is shown. */
  at: parseAsIsoDateTime,
  speed: parseAsNumberLiteral(speeds),
  show: parseAsStringLiteral(['tile', 'scene'] as const).withDefault('tile'),
  status: parseAsArrayOf(parseAsStringLiteral(recordCodes)).withDefault([]),
};

/** The speed at which a whole record takes a minute or less, as nearly as there is one. */
export const fittingSpeed = (ms: number): (typeof speeds)[number] =>
  speeds.find((speed) => ms / speed <= 60_000) ?? 86_400;
