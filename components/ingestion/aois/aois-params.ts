import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { attentions, standings } from './aoi-filter';

export const aoiSorts = [
  'urgency',
  'name',
  'done',
  'rate',
  'left',
  'changed',
  'oldest',
  'attention',
] as const;

/** What the list of AOIs keeps in its URL. */
export const aoisParams = {
  find: parseAsString.withDefault(''),
  state: parseAsStringLiteral(standings.map(({ value }) => value)),
  attention: parseAsStringLiteral(attentions).withDefault('any'),
  sort: parseAsStringLiteral(aoiSorts).withDefault('urgency'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};
