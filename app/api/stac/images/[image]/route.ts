import { Readable } from 'node:stream';
import { isAllowed } from '@/lib/accounts/role';
import { tokenOwner } from '@/lib/accounts/tokens/token-store';
import { archiveApi } from '@/lib/archive/api';
import { openImage } from '@/lib/archive/image/open-image';
import { archiveRoles } from '@/lib/archive/roles';
import { readImageLink } from '@/lib/archive/stac/image-link';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/stac/images/{image}'], async ({ params, signal }) => {
  const link = readImageLink(params.image);
  const owner = link && (await tokenOwner(link.tokenId));
  if (!link || !owner?.scopes?.includes('archive') || !isAllowed(owner.roles, archiveRoles.search)) {
    throw new Problem({
      type: 'image-link',
      status: 404,
      title: 'This link to an image has ended',
      detail: 'It works until the end of the next day, while its access token works. Search again.',
    });
  }
  const { type, body } = await openImage(link, signal);
  return new Response(Readable.toWeb(Readable.from(body)) as ReadableStream, {
    headers: {
      'content-type': type,
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
});
