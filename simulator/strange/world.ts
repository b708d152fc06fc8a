import type { SimContext } from '../context';
import { type Random, random } from '../random';
import type { Store } from '../workflow/store';
import { printChoice } from './choice';

/** Its lists always hold a row of a wrong shape. */
export const aoiOfBadRows = 'Bad-rows';

/** Names that a server can hold, though some can never be asked for. */
const known = [
  '30%',
  '%41b',
  'two words',
  'a/b',
  '..',
  '.',
  'x*',
  'who?',
  `quotes "'\`<b>`,
  'tab\there',
  'back\\slash',
  'bell\u0007 and line\nend',
  'long '.repeat(60),
  'nul\u0000',
  'half \ud800',
  aoiOfBadRows,
];
/** How many names are drawn beside those. */
const drawn = 8;
const letters = [
  ...'abcXYZ019 _-.,:;!#&=+@~^$|%/\\?*()[]{}<>"\'`',
  ...'äß€北🛰\u0301\u200f\u0001\u001b\u007f\t\n',
];

/** Puts AOIs on the server that bear odd names, each with a scene and a tile named alike. */
export function createOddAois(seed: string, store: Store): void {
  const dice = random(seed, 'strange names');
  const names = [...known, ...Array.from({ length: drawn }, () => drawName(dice))];
  for (const name of new Set(names)) {
    const aoi = store.addAoi(name, { isRunning: false });
    if (!aoi) continue;
    printChoice('an odd name', { service: 'workflow', name });
    const scene = store.addScene(aoi, { sourceId: name, data: {}, status: 'DONE', retryCountDown: 1 });
    store.addTile(scene, { sourceId: name, data: {}, status: 'RETRY', message: name, retryCountDown: 0 });
  }
}

const drawName = (dice: Random) =>
  Array.from({ length: dice.chance(0.2) ? 300 : dice.integer(1, 40) }, () => dice.pick(letters)).join('');

/** Decides, for each row that is added, whether it gets an id that a deleted one bore. */
export function idReuse({ options, strangeness }: SimContext): (() => boolean) | undefined {
  if (!strangeness) return undefined;
  const dice = random(options.seed, 'strange ids');
  return () => {
    const isReused = !strangeness.isQuiet && dice.chance(0.7);
    if (isReused) printChoice('an id used once more', { service: 'workflow' });
    return isReused;
  };
}

/** Characters that many clients cannot store or show. */
const odd = ['\u0000', '\u0007', '\u001b', '\ud800'];

/** Ends what a job says, now and then, in a NUL, a control character or half of a character. */
export function oddMessage({ options, strangeness }: SimContext): (message: string) => string {
  const dice = random(options.seed, 'strange messages');
  return (message) => {
    if (!strangeness || strangeness.isQuiet || message === '' || !dice.chance(0.2)) return message;
    const character = dice.pick(odd);
    printChoice('an odd character in a message', { service: 'workflow', character });
    return message + character;
  };
}

/**
 * Adds to a list of one status, now and then, a row that has moved to another status while the list was made: the row
 * says which.
 */
export function strayRow({ options, strangeness }: SimContext): <T>(rows: T[], all: T[]) => T[] {
  const dice = random(options.seed, 'strange rows');
  return (rows, all) => {
    if (!strangeness || strangeness.isQuiet || all.length === 0 || !dice.chance(0.1)) return rows;
    const row = dice.pick(all);
    if (rows.includes(row)) return rows;
    printChoice('a row that has moved to another list', { service: 'workflow' });
    return [...rows, row];
  };
}
