import { ingestionApi } from '@/lib/ingestion/api';
import { addEdit, moveEdits, readEdits } from '@/lib/ingestion/runs/listing/edit-store';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/edits'],
  async ({ params, query, user }) => {
    const { editCount } = await requireListing(params.id, user);
    return { editCount, ...(await readEdits(params.id, query)) };
  },
);

export const POST = route(
  ingestionApi['POST /api/ingestion/listings/{id}/edits'],
  async ({ params, body, user }) => {
    await requireListing(params.id, user);
    if (body.edit) await addEdit(params.id, body.from, body.edit);
    else if (body.to !== undefined) await moveEdits(params.id, body.from, body.to);
    const { editCount } = await requireListing(params.id, user);
    return { editCount };
  },
);
