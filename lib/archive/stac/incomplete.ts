import { formatCount } from '@/lib/web/locale/format';
import { Problem } from '@/lib/web/problem';
import type { IncompleteReason } from '../schema';

const sentences: {
  [R in IncompleteReason['reason']]: (gap: Extract<IncompleteReason, { reason: R }>) => string;
} = {
  'not-separable': ({ missing }) =>
    `The archive holds ${formatCount(missing)} more images of one place and moment than it shows.`,
  unaccounted: ({ missing }) => `The archive counts ${formatCount(missing)} images that it does not show.`,
  failed: ({ title, detail }) => [`${title}.`, detail].filter(Boolean).join(' '),
  'too-many': ({ max }) => `There are more than ${formatCount(max)} images of one moment.`,
  unreadable: ({ count }) => `Swath cannot read ${formatCount(count)} images of the answer.`,
};

/** The error of a search that the archive did not answer completely: other programs get all, or this. */
export function incomplete(gaps: readonly IncompleteReason[]): Problem {
  const isFailure = gaps.some(({ reason }) => reason === 'failed');
  const detail = gaps
    .map((gap) => (sentences[gap.reason] as (one: IncompleteReason) => string)(gap))
    .join(' ');
  return new Problem({
    type: 'search-incomplete',
    status: 502,
    service: 'search',
    title: 'The archive did not give a complete answer',
    detail: isFailure ? `${detail} Send the request again.` : `${detail} Search another place or time.`,
    retryable: isFailure,
    retryAfter: isFailure ? 5 : undefined,
  });
}
