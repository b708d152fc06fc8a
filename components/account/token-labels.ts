import type { Api } from '@/components/api';
import { routeKey } from '@/components/api';
import type { TokenScope } from '@/lib/accounts/tokens/scopes';
import type { Output } from '@/lib/web/call';

export type OwnToken = Output<Api['GET /api/account/tokens']>['tokens'][number];
export type ShownToken = Output<Api['POST /api/account/tokens']>;

/** The lists of access tokens: one's own and everyone's. */
export const tokenKeys = [routeKey('GET /api/account/tokens'), routeKey('GET /api/tokens')];

/** What a token can read, in the words of the page. */
export const scopeLabels: Record<TokenScope, { label: string; help: string }> = {
  areas: { label: 'Areas', help: 'Your saved areas, and those that others share.' },
  archive: { label: 'Archive', help: 'Search of the archive, with thumbnails and quicklooks.' },
  ingestion: { label: 'Ingestion', help: 'Scenes and tiles of AOIs with their status, live.' },
};
