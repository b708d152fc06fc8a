import { ingestionApi } from '@/lib/ingestion/api';
import { addEdit, moveEdits, readEdits } from '@/lib/ingestion/runs/listing/edit-store';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/edits'],
  async ({ params, query, user }) => {
    const { editCount, revision } = await requireListing(params.id, user);
    return { editCount, revision, ...(await readEdits(params.id, query)) };
  },
);

export const POST = route(
  ingestionApi['POST /api/ingestion/listings/{id}/edits'],
  async ({ params, body, user }) => {
    const now = await requireListing(params.id, user);
    const { from, edit, to, revision } = body;
    if (edit) return addEdit(params.id, from, edit, revision);
    if (to !== undefined) return moveEdits(params.id, from, to, revision);
    return { editCount: now.editCount, revision: now.revision };
  },
);
