import 'server-only';
import { z } from 'zod';
import { searchResult } from '@/lib/archive/schema';
import { aoiList } from '@/lib/ingestion/schema';
import { contractsAnswer } from '@/lib/ordering/client-schema';
import { isMarkup, type ServiceName } from '@/lib/upstream/errors';
import type { UpstreamText } from '@/lib/upstream/http';
import { registerToken } from '@/lib/upstream/redact';
import { tokenAnswer } from '@/lib/upstream/token';
import { formatPlural } from '@/lib/web/locale/format';
import type { Finding } from './explain-failure';
import type { AnswerDialect } from './report';
import { serviceSettings } from './service-settings';

type Read = Pick<Finding, 'state' | 'found' | 'next'> & { dialect: AnswerDialect };

const text = z.string();

/** The answers as sections 2 and 5 of docs/interface.md show them, and nothing beside. */
const documented: Record<Exclude<ServiceName, 'workflow'>, z.ZodType> = {
  identity: z.strictObject({
    access_token: text,
    expires_in: z.number(),
    token_type: text.optional(),
    scope: text.optional(),
  }),
  ordering: z.strictObject({
    contracts: z.array(
      z.strictObject({
        contractId: text,
        name: text,
        tradeAgreementUrl: text,
        creditRemaining: text,
        currency: text,
        language: text,
      }),
    ),
  }),
  search: z.strictObject({
    type: z.literal('FeatureCollection'),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    totalResults: z.number(),
    query: z.unknown(),
    features: z.array(z.unknown()),
  }),
};

/** What an answer holds, in a sentence, and what to do if that is too little. */
interface Content {
  found: string;
  next?: string;
}

/** Reads what an answer holds; undefined if it is not one of the service. */
const contents: Record<ServiceName, (answer: unknown) => Content | undefined> = {
  identity: (answer) => {
    const { data } = tokenAnswer.safeParse(answer);
    if (!data) return undefined;
    registerToken(data.access_token);
    return {
      found: `It gave an access token for ${formatPlural(Math.round(data.expires_in / 60), 'minute')}.`,
    };
  },
  ordering: (answer) => {
    const { data } = contractsAnswer.safeParse(answer);
    if (!data) return undefined;
    const found = `It listed ${formatPlural(data.length, 'contract')}.`;
    if (data.length > 0) return { found };
    return {
      found,
      next: 'Ask those who run the ordering service for a contract, and check ORDERING_USERNAME.',
    };
  },
  search: (answer) => {
    const { data } = searchResult.safeParse(answer);
    return (
      data && {
        found: `It answered a search of one second with ${formatPlural(data.features.length, 'image')}.`,
      }
    );
  },
  workflow: (answer) => {
    const { data } = aoiList.safeParse(answer);
    if (!data) return undefined;
    const found = `It listed ${formatPlural(data.aois.length, 'AOI')}.`;
    if (data.unreadable === 0) return { found };
    return {
      found: `${found} It sent ${formatPlural(data.unreadable, 'more row')} without a readable name.`,
    };
  },
};

/** What an answer with a status of success says of its service. */
export function readAnswer(service: ServiceName, { status, text: body }: UpstreamText): Read {
  const { variable } = serviceSettings(service);
  const wrong = (found: string, next: string): Read => ({ state: 'failed', found, next, dialect: 'unknown' });
  if (isMarkup(body)) {
    return wrong(
      'A web page answers, and not the service.',
      `Check whether ${variable} leads to a sign-in page, a gateway or a page for maintenance.`,
    );
  }
  let answer: unknown;
  try {
    answer = status === 204 ? null : JSON.parse(body);
  } catch {
    return wrong('Its answer is not JSON.', `Check that ${variable} is the address of the service.`);
  }
  // Only an answer without content says that a search found nothing.
  const isNothing = service === 'search' && answer === null && status !== 204;
  const content = isNothing ? undefined : contents[service](answer);
  if (content === undefined) {
    return wrong(
      'Its answer is JSON of another form than the interface has.',
      `Check that ${variable} is the address of this service, and not of another one.`,
    );
  }
  const dialect =
    service === 'workflow'
      ? 'unknown'
      : documented[service].safeParse(answer).success
        ? ('letter' as const)
        : ('real' as const);
  const { found, next } = content;
  return { state: next === undefined ? 'ok' : 'attention', found, next: next ?? null, dialect };
}
