import type { ServiceName } from '../fault-list';
import { type Random, random } from '../random';
import type { Tell } from './choice';
import { aoiOfBadRows } from './world';

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
  'discountPercentage',
  'discountValue',
  'totalAmountCurrency',
  'expires_in',
]);
/** Sums and shares that services compute in binary; credit is one in text. */
const withNoise = new Set([
  'cloudCover',
  'incidenceAngle',
  'areaKm2',
  'price',
  'amount',
  'discountPercentage',
  'discountValue',
  'totalAmountCurrency',
  'creditRemaining',
]);
/** Words for people. */
const shown = new Set(['label', 'productName', 'provider']);
const controls = ['\u0000', '\u0007', '\u001b', '\ud800'];
/** Answers whose parts clients send back: lists of the catalogue, and the data of an item. */
const sentBack = /\/catalog\/|\/(scene|tile)\/\d+$/;
/** One image in this many cannot be read, always the same ones. */
const unreadableImages = 15;

export interface Answer {
  text: string;
  service: ServiceName;
  path: string;
  seed: string;
}

/** The same JSON as another server might write it; undefined where the text is none. */
export function strangeJson(answer: Answer, dice: Random, choose: Tell): string | undefined {
  const { text, service, path } = answer;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) value = strangeList(value, answer, dice, choose);
  if (service === 'search') loseImages(value as { features?: unknown }, answer.seed, choose);
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
    // What is sent back as it came has to have the zones that the server wants.
    isZoneless: !sentBack.test(path) && has(0.2, 'times without a zone'),
    control: service !== 'workflow' && has(0.2, 'control characters in names') ? dice.pick(controls) : '',
  };
  return JSON.stringify(walk(value, '', wishes, dice));
}

function strangeList(list: unknown[], { service, path }: Answer, dice: Random, choose: Tell) {
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
  if (dice.chance(path.includes(`/${aoiOfBadRows}/`) ? 1 : 0.1)) {
    choose('a row of a wrong shape');
    rows = [...rows, badRow(rows[0] as object, dice)];
  }
  return rows;
}

/** What is no row, or names nothing: neither an AOI nor an item. */
function badRow(row: object, dice: Random): unknown {
  const id = 'ID' in row ? null : dice.pick([null, 'abc', -4, 1.5, 2 ** 40]);
  return dice.pick([null, 7, true, [], {}, { ...row, ID: null, id }]);
}

/** Leaves of some images neither when nor where they were taken. */
function loseImages(result: { features?: unknown }, seed: string, choose: Tell): void {
  if (!Array.isArray(result.features)) return;
  for (const feature of result.features as { id: string; geometry: unknown; properties: unknown }[]) {
    if (!random(seed, 'strange image', feature.id).chance(1 / unreadableImages)) continue;
    choose('an image that no one can read');
    Object.assign(feature, { geometry: null, properties: {} });
  }
}

interface Wishes {
  isText: boolean;
  isNoisy: boolean;
  isSparse: boolean;
  isRich: boolean;
  isNull: boolean;
  isZoneless: boolean;
  /** The last character of names; empty for none. */
  control: string;
}

/** A number with what binary sums add; 0 stays 0. */
const noisy = (value: number, dice: Random) => value * (1 + dice.pick([-1, 1, 2]) * Number.EPSILON);
const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function walk(value: unknown, key: string, wishes: Wishes, dice: Random): unknown {
  const isNoisy = wishes.isNoisy && withNoise.has(key);
  if (typeof value === 'number') {
    const number = isNoisy ? noisy(value, dice) : value;
    return wishes.isText && asText.has(key) ? String(number) : number;
  }
  if (typeof value === 'string') {
    if (isNoisy) return String(noisy(Number(value), dice));
    if (wishes.isZoneless && zoned.test(value)) return value.slice(0, -1);
    return shown.has(key) ? value + wishes.control : value;
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
