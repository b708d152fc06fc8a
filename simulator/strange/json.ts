import type { ServiceName } from '../fault-list';
import type { Random } from '../random';
import type { Tell } from './choice';

/** Numbers that some services write as text. */
const asText = new Set([
  'id',
  'RetryCountDown',
  'PreviousID',
  'ReferenceID',
  'tile_nr',
  'totalResults',
  'itemsPerPage',
  'startIndex',
  'cloudCover',
  'incidenceAngle',
  'resolution',
  'areaKm2',
  'price',
  'amount',
  'totalAmountCurrency',
  'expires_in',
]);
/** Sums and shares that services compute in binary. */
const withNoise = new Set([
  'cloudCover',
  'incidenceAngle',
  'areaKm2',
  'price',
  'amount',
  'totalAmountCurrency',
]);

/** The same JSON as another server might write it; undefined where the text is none. */
export function strangeJson(
  text: string,
  service: ServiceName,
  dice: Random,
  choose: Tell,
): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) value = strangeList(value, service, dice, choose);
  const has = (share: number, choice: string) => {
    const is = dice.chance(share);
    if (is) choose(choice);
    return is;
  };
  const wishes = {
    isText: has(0.2, 'numbers as text'),
    isNoisy: has(0.2, 'numbers with noise'),
    isSparse: has(0.2, 'empty fields left out'),
    isRich: has(0.3, 'fields that no one knows'),
    isNull: has(0.15, 'null for empty lists within'),
  };
  return JSON.stringify(walk(value, '', wishes, dice));
}

function strangeList(list: unknown[], service: ServiceName, dice: Random, choose: Tell) {
  if (service !== 'workflow') return list;
  if (list.length === 0) {
    if (!dice.chance(0.4)) return list;
    choose('null for an empty list');
    return null;
  }
  let rows = list;
  if (dice.chance(0.3)) {
    choose('a list in another order');
    rows = rows
      .map((row) => ({ row, at: dice.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);
  }
  if (dice.chance(0.2)) {
    choose('rows that come twice');
    rows = [...rows, ...rows.slice(0, dice.integer(1, 3))];
  }
  return rows;
}

interface Wishes {
  isText: boolean;
  isNoisy: boolean;
  isSparse: boolean;
  isRich: boolean;
  isNull: boolean;
}

function walk(value: unknown, key: string, wishes: Wishes, dice: Random): unknown {
  if (typeof value === 'number') {
    const noisy =
      wishes.isNoisy && withNoise.has(key) && !Number.isInteger(value) ? value * (1 + Number.EPSILON) : value;
    return wishes.isText && asText.has(key) ? String(noisy) : noisy;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (wishes.isNull && key !== '' && value.length === 0) return null;
    return value.map((one) => walk(one, key, wishes, dice));
  }
  // What was sent or stored is given back as it is.
  if (['query', 'graph_config', 'metadata', 'geometry', 'tags'].includes(key)) return value;
  const members = Object.entries(value).filter(
    ([name, member]) => !wishes.isSparse || !(member === null || (name === 'message' && member === '')),
  );
  const copy = Object.fromEntries(members.map(([name, member]) => [name, walk(member, name, wishes, dice)]));
  if (wishes.isRich && key !== 'tiles')
    copy[`x_${dice.hex(4)}`] = dice.pick([null, 'odd', 7, { deep: [1] }, true]);
  return copy;
}
