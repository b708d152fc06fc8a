import 'server-only';
import { errorBodyText, describe as explain, isMarkup, UpstreamError } from '@/lib/upstream/errors';
import { nameInSentence } from '@/lib/upstream/shown-name';
import type { Explanation } from '../explanation';
import { saysWhy } from '../server-quote';
import { withoutEcho } from './echo';

interface Advice {
  said: RegExp;
  explainMatch: (match: RegExpExecArray) => Explanation;
}

/**
 * What to change where a server's words are known. It is advice only: what happened is never decided by words, and the
 * words themselves are always quoted.
 */
const known: readonly Advice[] = [
  {
    said: /wrong format for AOIID.*found '([^']*)'/i,
    explainMatch: ([, name]) => ({
      title: `The server does not accept “${nameInSentence(name ?? '')}” as a name`,
      detail: 'Use letters, digits, “:”, “_” and “-” only, and list the scenes again.',
    }),
  },
  {
    said: /(?:no catalog(?:ue)? is configured for '([^']*)'|unrecognized constellation: (\S+))/i,
    explainMatch: ([, missing, unknown]) => ({
      title: `This server has no catalogue for “${missing ?? unknown}”`,
      detail: 'Choose another constellation, or ask your administrator to set one up on the server.',
    }),
  },
  {
    said: /no annotationProvider defined/i,
    explainMatch: () => ({
      title: 'This server cannot split scenes of this constellation',
      detail: 'Its administrator must configure an annotation provider.',
    }),
  },
  {
    said: /no connection to the geocube/i,
    explainMatch: () => ({
      title: 'This server starts no ingestions',
      detail: 'It lists, splits and monitors only. Its administrator must connect it to its storage.',
    }),
  },
  {
    said: /unknown instance (.*) for variable (\S+)/i,
    explainMatch: ([, instance, variable]) => ({
      title: `The server knows no instance “${instance?.trim()}” of the variable “${variable}”`,
      detail: 'Correct the layers of the payload.',
    }),
  },
  {
    said: /different value for tag '([^']*)': '([^']*)' != '([^']*)'/i,
    explainMatch: ([, tag, one, other]) => ({
      title: `The record tag “${tag}” has two values`,
      detail: `It is “${one}” in one place and “${other}” in the other. Make them equal.`,
    }),
  },
  {
    said: /\]\.AOI and aoi are different/i,
    explainMatch: () => ({
      title: 'A scene names another AOI than the payload',
      detail: 'List the scenes again with this payload.',
    }),
  },
  {
    said: /scene\[([^\]]*)\] has no tiles/i,
    explainMatch: ([, scene]) => ({
      title: `The scene “${scene}” has no tiles`,
      detail: 'Split the scenes again, or remove this one.',
    }),
  },
  {
    said: /check parent tile is not FAILED/i,
    explainMatch: () => ({
      title: 'A scene follows a tile that FAILED',
      detail: 'Remove the scenes whose chain has failed, or ingest into a new AOI.',
    }),
  },
  {
    said: /missing required field: '?(\w+)'?/i,
    explainMatch: ([, field]) => ({
      title: `The server needs the file “${field}” as well`,
      detail:
        field === 'scenes'
          ? 'List the scenes first, then split them.'
          : 'This start cannot be made without it.',
    }),
  },
  {
    said: /parsing time "([^"]*)"/i,
    explainMatch: ([, time]) => ({
      title: `The server cannot read the time “${time}”`,
      detail: 'Write times with their zone, such as 2026-11-01T00:00:00Z.',
    }),
  },
  {
    said: /cannot unmarshal (\S+) .*field \S*?\.?(\w+(?:\.\w+)?) of type string/i,
    explainMatch: ([, , field]) => ({
      title: `The server takes only text in “${field}”`,
      detail: 'Write its values in quotes.',
    }),
  },
];

/** The advice that the server's reason calls for, if its words are known. */
function findAdvice(error: UpstreamError): Explanation | undefined {
  const reason = explainReason(error);
  for (const { said, explainMatch } of known) {
    const match = said.exec(reason);
    if (match) return explainMatch(match);
  }
  return undefined;
}

/** Why the server refused, without what it echoed of the request, as one line of at most 300 characters. */
export function explainReason({ kind, status, body = '' }: UpstreamError): string {
  if (kind !== 'status' || status === 401 || isMarkup(body)) return '';
  return errorBodyText({ body: withoutEcho(body) });
}

/** A refusal or a failure of the catalogue's half of the server: what happened, what to change, and its own words. */
export function explainRefusal(error: UpstreamError): Explanation {
  const advice = findAdvice(error);
  const reason = explainReason(error);
  const quote = reason === '' ? '' : ` The server says: “${reason}”.`;
  if (advice) return { title: advice.title, detail: `${advice.detail}${quote}` };
  if (quote !== '' && (error.isRefusal || saysWhy(error))) {
    return { title: 'The workflow server refused this', detail: `Change what it names.${quote}` };
  }
  const { title, detail } = explain(error);
  return { title, detail };
}

/** Why a listing or a splitting stopped. */
export function explainListing(error: unknown): Explanation {
  if (error instanceof UpstreamError) return explainRefusal(error);
  return error === undefined
    ? {
        title: 'The catalogue listing does not end',
        detail: 'The last 1,000 pages had nothing new, so Swath stopped. The scenes so far are saved.',
      }
    : { title: 'Swath failed during listing', detail: 'The scenes so far are saved. Try to resume.' };
}
