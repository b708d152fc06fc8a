import { Problem } from '@/lib/web/problem';

/** What a person may read of anything that was thrown. The id of the request is told where the portal itself failed. */
export function problemWords(error: unknown): { title: string; detail?: string; requestId?: string } {
  if (!(error instanceof Problem)) {
    return {
      title: 'Something went wrong on this page',
      detail: 'What you did before is kept. Load the page again; if it stays, tell whoever runs the portal.',
    };
  }
  const { title, detail, requestId, type } = error;
  return { title, detail, requestId: type === 'portal-error' ? requestId : undefined };
}
