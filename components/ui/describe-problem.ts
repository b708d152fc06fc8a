import { Problem } from '@/lib/web/problem';

/**
 * What a person may read of anything that was thrown. The id of the request is reported where the portal itself failed.
 */
export function describeProblem(error: unknown): { title: string; detail?: string; requestId?: string } {
  if (!(error instanceof Problem)) {
    return {
      title: 'Something went wrong on this page',
      detail:
        'Your saved work is safe. Reload the page. If it happens again, report it to your administrator.',
    };
  }
  const { title, detail, requestId, type } = error;
  return { title, detail, requestId: type === 'portal-error' ? requestId : undefined };
}
