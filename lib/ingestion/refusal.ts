import 'server-only';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import type { Trouble } from './listing/state';

interface Rule {
  said: RegExp;
  tell: (match: RegExpExecArray) => Trouble;
}

const again = 'Nothing was started.';

/** What servers say when they refuse (behaviours of real ones), and what to change then. */
const rules: readonly Rule[] = [
  {
    said: /wrong format for the name of the area '([^']*)'|name.*'([^']*)'.*\[a-zA-Z0-9/i,
    tell: ([, one, other]) => ({
      title: `The server does not take “${one ?? other}” as a name`,
      detail: `Use letters, digits, “:”, “_” and “-” only, and list the scenes again. ${again}`,
    }),
  },
  {
    said: /no catalog(?:ue)? is configured for '([^']*)'/i,
    tell: ([, constellation]) => ({
      title: `This server has no catalogue for “${constellation}”`,
      detail: `Choose another constellation, or ask whoever runs the server to set one up. ${again}`,
    }),
  },
  {
    said: /layer '([^']*)'(?:: )?(.*)/i,
    tell: ([, layer, rest]) => ({
      title: `The layer “${layer}” is not complete or not known to the server`,
      detail: `Give it a variable and an instance that exist${rest ? ` (the server says: ${rest})` : ''}. ${again}`,
    }),
  },
  {
    said: /record_tags: the value of '([^']*)'|record[ _]tags?.*'([^']*)'/i,
    tell: ([, one, other]) => ({
      title: `The record tag “${one ?? other}” is not text`,
      detail: `Write its value in quotes. ${again}`,
    }),
  },
  {
    said: /its aoi '([^']*)' is not '([^']*)'/i,
    tell: ([, named, wanted]) => ({
      title: `A scene names the AOI “${named}”, the payload “${wanted}”`,
      detail: 'List the scenes again with this payload. The server may have made an empty AOI of that name.',
    }),
  },
  {
    said: /^(?:geometry\b|.*\b(?:invalid|wrong) geometry)/i,
    tell: () => ({
      title: 'The server does not take the area',
      detail: `It has to be a polygon, or several, in longitude and latitude. Draw it again or bring it from a file. ${again}`,
    }),
  },
  {
    said: /start_time|end_time/i,
    tell: () => ({
      title: 'The server does not take the dates',
      detail: `Write both as times such as 2026-11-01T00:00:00Z. ${again}`,
    }),
  },
  {
    said: /missing required field: '?(\w+)'?/i,
    tell: ([, field]) => ({
      title: `The server wants the file “${field}” as well`,
      detail:
        field === 'scenes'
          ? 'It splits a given list only: list the scenes first, then split them.'
          : `This start cannot be made without it. ${again}`,
    }),
  },
  {
    said: /isn't multipart\/form-data|multipart/i,
    tell: () => ({
      title: 'The server could not read the form that it was sent',
      detail: `Something between the portal and the server may change what is sent. Tell whoever runs the portal. ${again}`,
    }),
  },
  {
    said: /a scene has no source_id|names no scene|a tile has no SourceID|a list is expected/i,
    tell: () => ({
      title: 'The server cannot read the list',
      detail: `A scene or a tile in it has no id. List the scenes again, or mend the file that the list came from. ${again}`,
    }),
  },
  {
    said: /json\.Unmarshal|invalid character|unexpected end of JSON/i,
    tell: () => ({
      title: 'The server could not read the JSON that it was sent',
      detail: `A field has another type than it expects. Compare the payload with one that worked, in the list of runs. ${again}`,
    }),
  },
  {
    said: /^(?:pq:|ERROR:|sql:)|SQLSTATE|connection refused|database/i,
    tell: () => ({
      title: 'The server’s database has trouble',
      detail:
        'Your list is kept. Wait a little, look what has arrived, and start again: what is there already is left out.',
    }),
  },
];

/** What the server said, as words; nothing when it is a page of a gateway. */
const saidBy = (error: UpstreamError): string =>
  /^\s*</.test(error.body ?? '') ? '' : (error.body ?? '').trim();

/** Whether an answer is the workflow server's own refusal in words: it answers 500 for what it will not do. */
export const isRefusal = (error: UpstreamError): boolean =>
  !error.sent ||
  (error.kind === 'status' &&
    ((error.status ?? 0) < 500 ||
      (error.status === 500 && saidBy(error) !== '' && !isDatabase(saidBy(error)))));

const isDatabase = (said: string) => rules.at(-1)?.said.test(said) ?? false;

/** Whether the server said in words that it knows why it will not: asking it again would bring the same. */
export const isKnownRefusal = (error: UpstreamError): boolean => {
  const said = error.kind === 'status' ? saidBy(error) : '';
  return said !== '' && !isDatabase(said) && rules.some((rule) => rule.said.test(said));
};

/** A refusal or a failure of the catalogue's half of the server as sentences that say what to change. */
export function refusalWords(error: UpstreamError): Trouble {
  const said = error.kind === 'status' && error.status !== 401 && error.status !== 403 ? saidBy(error) : '';
  for (const rule of rules) {
    const match = said === '' ? null : rule.said.exec(said);
    if (match) return rule.tell(match);
  }
  const { title, detail } = explain(error);
  return { title, detail };
}

/** Why a listing or a splitting stopped. */
export function listingTrouble(error: unknown): Trouble {
  if (error instanceof UpstreamError) {
    const { title, detail } = refusalWords(error);
    return { title, detail: detail.replace(` ${again}`, '') };
  }
  return error === undefined
    ? {
        title: 'The server says for ever that more follows',
        detail:
          'A thousand pages in a row brought nothing new, so the portal stopped asking. What came is kept.',
      }
    : { title: 'The portal failed while it listed', detail: 'What came is kept. Try to go on.' };
}
