import { call } from '@/components/api';
import { isProblemBody, Problem } from '@/lib/web/problem';
import type { PayloadDocument } from './payload-form';

/** Makes a list of a file, which goes to the portal as it is. @returns the list's id; throws a `Problem` */
export async function sendListFile(payload: PayloadDocument, file: File): Promise<string> {
  const { id } = await call('POST /api/ingestion/listings', { body: { payload, from: 'file' } });
  const response = await fetch(`/api/ingestion/listings/${id}/file`, {
    method: 'PUT',
    credentials: 'same-origin',
    body: file,
  });
  if (response.ok) return id;
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemBody(body)) throw new Problem({ ...body, title: `${file.name}: ${body.title}` });
  throw new Problem({
    type: 'portal-error',
    status: response.status,
    title: `${file.name} could not be opened`,
    detail: 'Nothing was changed. Try again.',
  });
}
