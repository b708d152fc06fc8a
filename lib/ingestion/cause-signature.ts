import { LRUCache } from 'lru-cache';
import type { Item } from './item';

/**
 * Longer ones differ in what is behind this. Former ones were cut at 600: cut shorter, they come to the same as what is
 * written today.
 */
const maxSignatureLength = 500;

/** Messages seldom need more than two. */
const maxPasses = 8;
/** Boards are grouped again and again, and most messages stay or are the same. */
const known = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (signature, message) => signature.length + message.length + 1,
});

/** A name with slashes; `liftPath` says whether it is a path. */
const slashed = /(?<![\wÀ-ɏ.~/-])[\wÀ-ɏ.~-]*(?:\/[\wÀ-ɏ.:~+@%=-]+)+\/?/g;
/** What was left of a path where only its end was lifted. */
const pathRest = /[\wÀ-ɏ.~‹›-]*‹path›[.:-]*(?!\/)/g;
/** What names a program rather than a file. */
const program = /\/[\wÀ-ɏ+-]+(?:\.(?:sh|py|pl|rb|jar|exe|bat))?:?$/;
const complaint = /^:? (?:command )?(?:not found|no such file|permission denied|cannot execute)/i;

/** Letters and digits, what joins them, and what was lifted before. */
const words = /(?:(?<=^|[\s(=,:[])[-+])?[\wÀ-ɏ‹›]+(?:[.-]+[\wÀ-ɏ‹›]+)*/g;

/** What announces a number that distinguishes one cause from another: 137 is out of memory where 1 is anything. */
const exitBefore =
  /\b(?:exit(?:ed)?(?:[ _-]?with)?(?:[ _-]?(?:status|code|value))?|return[ _-]?code|rc|signal|errno|os error)[ :=#(]{1,3}$|\bepsg:$/i;
const codeBefore = /\b(?:status(?:[ _-]?code)?|code)["' :=#(]{1,4}$/i;
const answerBefore =
  /\b(?:https?(?:\/[\d.‹n›]+)?|error|response|returned|(?:responded|answered|replied|failed) with)["' :=#(]{1,4}$/i;
/** What follows the number of an answer that nothing announces. */
const reasonAfter =
  /^:? (?:from\b(?! [\d‹])|(?:(?:client |server )?errors?|response|bad request|unauthori[sz]ed|forbidden|not found|method not|not acceptable|request time|conflict|gone|precondition|payload too|content too|unsupported media|range not|unprocessable|locked|too many|internal server|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time)\b)/i;

/** Names of things, of which there are few: one digit near the end as in `S1A`, `IW1`, `utf8`, `http2`, or known ones. */
const thing =
  /^(?:\p{L}{1,8}\d\p{L}{0,2}|B\d\d|(?:u?int|float|complex|sha|base|utf|crc|amd|arm|win|x)(?:8|16|32|64|86|128|256|384|512)|[1-4]D|[1-5]xx)$/u;
const joinedThing = /^(?:(?:sentinel|landsat|level)-\d[a-d]?|(?:utf|sha)-\d+|iso-\d+(?:-\d+)?)$/i;
const number = /^\d+(?:[dhm]\d+)*\p{L}{0,3}$/u;
/** The last part of a pod's name, which the cluster makes up without vowels. */
const podTail = /^[bcdfghjklmnpqrstvwxz2-9]{5}$/;

/**
 * What all messages of one cause have in common: addresses, ids, paths, scenes, tiles, dates and numbers are lifted out.
 * - A number goes with its decimals and the unit that is glued to it: `30s` and `12.5ms` are both `‹n›`.
 * - Of names with digits the parts with digits go, `job-12` is `job-‹n›` and `SNAP_job12_3` is `SNAP_‹id›`; what names a thing
 *   stays, as `S1A`, `utf8`, `Sentinel-2`, `EPSG:4326`.
 * - Exit codes, signals and answers of HTTP stay where words say that they are such.
 * - Of the path of a program that starts the message or cannot be run, the program's name stays.
 *
 * What comes out is its own signature, so that those that were stored under former rules are read by today's.
 */
export function toSignature(message: string): string {
  return lifted(message, maxPasses) || 'No message was stored';
}

/** What was lifted can show more that varies: until nothing is left. Many messages come to the same after the first pass. */
function lifted(text: string, passes: number): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const once = cut(lift(text));
  const all = once === text || passes === 1 ? once : lifted(once, passes - 1);
  known.set(text, all);
  return all;
}

function lift(text: string): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\b[a-z][a-z0-9+.-]{0,15}:\/(?:\/|‹path›)\S*/gi, '‹address›')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '‹id›');
  const paths = plain.includes('/') ? plain.replaceAll(slashed, liftPath) : plain;
  return (paths.includes('‹path›') ? paths.replaceAll(pathRest, '‹path›') : paths)
    .replaceAll(/\b(?:S[123][A-D]|DS|PHR|SPOT|PNEO|TSX|TDX)[A-Z0-9]*_[A-Za-z0-9_.-]+/g, '‹scene›')
    .replaceAll(/\b(?:IW|EW)\d-\d+\b/g, '‹tile›')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g, '‹date›')
    .replaceAll(/\b\d{8}T\d{6}Z?\b/g, '‹date›')
    .replaceAll(/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}\b/gi, '‹id›')
    .replaceAll(words, (word, at: number, whole: string) => {
      if (!/[\d‹]/.test(word) || isTelling(word, at, whole)) return word;
      const sign = /^[-+]/.exec(word)?.[0] ?? '';
      const rest = liftWord(word.slice(sign.length));
      return rest === '‹n›' ? rest : sign + rest;
    });
}

/** Whether a number identifies the cause, by the words around it. */
function isTelling(word: string, at: number, whole: string): boolean {
  if (!/^-?\d+$/.test(word)) return false;
  const before = whole.slice(Math.max(0, at - 40), at);
  if (exitBefore.test(before)) return true;
  if (/^\d{1,3}$/.test(word) && codeBefore.test(before)) return true;
  if (!/^[45]\d\d$/.test(word)) return false;
  const start = at + word.length;
  return answerBefore.test(before) || reasonAfter.test(whole.slice(start, start + 40));
}

/** Two slashes make a path, or one and an extension: `and/or` and `km/h` are none. */
function liftPath(text: string, at: number, whole: string): string {
  const slashes = text.match(/\//g)?.length ?? 0;
  const isPath = slashes > 1 || (!text.startsWith('/') && /\.\p{L}[\p{L}\d]{0,4}:?$/u.test(text));
  if (!isPath) return text;
  const found = text.startsWith('/') ? program.exec(text) : null;
  const isRun = at === 0 || complaint.test(whole.slice(at + text.length - (text.endsWith(':') ? 1 : 0)));
  return found && isRun ? `‹path›${found[0]}` : '‹path›';
}

/** A name with its parts that vary lifted out; neighbours become one. */
function liftWord(word: string): string {
  if (/^‹[a-z]+›$/.test(word) || joinedThing.test(word)) return word;
  if (number.test(word) && !thing.test(word)) return '‹n›';
  const parts = word.split(/([._-]+)/);
  const isLifted = (part: string) => part.startsWith('‹') || (/\d/.test(part) && !thing.test(part));
  // Of a product's name all parts with digits belong to it, whatever they look like.
  const isProduct = word.includes('_') && parts.some(isLifted);
  const out: string[] = [];
  for (let place = 0; place < parts.length; place += 2) {
    const [join = '', part = ''] = [parts[place - 1], parts[place]];
    const before = out.at(-1);
    const isTail = join === '-' && place === parts.length - 1 && podTail.test(part);
    const hasTail = isTail && (/\d/.test(part) || before === '‹id›' || before === '‹n›');
    const now =
      /^‹[a-z]+›$/.test(part) || !(hasTail || isLifted(part) || (isProduct && /\d/.test(part)))
        ? part
        : number.test(part) && !hasTail
          ? '‹n›'
          : '‹id›';
    const isOne = [before, now].every((one) => one === '‹n›' || one === '‹id›');
    if (!isOne) out.push(join, now);
    else if (now === '‹id›') out[out.length - 1] = now;
  }
  return out.join('');
}

/** As much as a signature holds, without a word that would be cut in two. */
function cut(text: string): string {
  if (text.length <= maxSignatureLength) return text;
  const head = text.slice(0, maxSignatureLength);
  return head.replace(/[^\s,;:"]+$/, '').trim() || head;
}

/**
 * What a signature was while exit codes, programs and numbers in names did not distinguish causes: notes and snoozes of
 * that time are of all that were one cause then.
 */
export function toCoarseSignature(signature: string): string {
  return signature
    .replaceAll(/‹path›\/[\wÀ-ɏ+.‹›-]+:?/g, '‹path›')
    .replaceAll(/\b(?!5\d\d\b|4\d\d\b)\d+(?:\.\d+)?\b/g, '‹n›');
}

/**
 * What identifies the cause of an item: its message, or its scene's where it failed with that. Servers write none to
 * tiles that fail with their scene.
 */
export function causeMessage(item: Item, scene: Item | undefined): string {
  const isWithScene =
    item.kind === 'tile' && item.message === '' && item.status === 'FAILED' && scene?.status === 'FAILED';
  if (!isWithScene) return item.message;
  return scene.message === '' ? 'Failed with its scene' : `Failed with its scene: ${scene.message}`;
}
