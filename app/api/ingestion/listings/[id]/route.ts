import { ingestionApi } from '@/lib/ingestion/api';
import {
  changePayload,
  readListing,
  resumeListing,
  stopListing,
} from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/listings/{id}'], ({ params, user }) =>
  readListing(params.id, user),
);

export const PATCH = route(ingestionApi['PATCH /api/ingestion/listings/{id}'], ({ params, body, user }) => {
  if (body.do === 'change') return changePayload(params.id, body.payload, user);
  return body.do === 'cancel' ? stopListing(params.id, user) : resumeListing(params.id, user);
});
