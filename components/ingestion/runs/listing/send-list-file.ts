import { call } from '@/components/api';
import { listFileTooLarge, maxListFileBytes } from '@/lib/ingestion/runs/listing/list-file-limit';
import { send } from '@/lib/web/call';
import { Problem } from '@/lib/web/problem';
import type { PayloadDocument } from '../payload/payload-form';

/** Makes a list of a file, which goes to the portal as it is. @returns the list's id; throws a `Problem` */
export async function sendListFile(payload: PayloadDocument, file: File): Promise<string> {
  // The front door would refuse it, and leave an empty list behind.
  if (file.size > maxListFileBytes) throw ofFile(file, listFileTooLarge);
  const { id } = await call('POST /api/ingestion/listings', { body: { payload, from: 'file' } });
  await send('PUT /api/ingestion/listings/{id}/file', { params: { id }, body: file }).catch((error) => {
    throw error instanceof Problem ? ofFile(file, error.toJSON()) : error;
  });
  return id;
}

/** Names the file in the title of a problem. */
const ofFile = ({ name }: File, problem: ReturnType<Problem['toJSON']>) =>
  new Problem({ ...problem, title: `${name}: ${problem.title}` });
