import { notificationsApi } from '@/lib/notifications/api';
import { readOwnChoices, saveChoices } from '@/lib/notifications/choice-store';
import { route } from '@/lib/web/route';

export const GET = route(notificationsApi['GET /api/account/notifications'], ({ user }) =>
  readOwnChoices(user.id),
);

export const PUT = route(notificationsApi['PUT /api/account/notifications'], async ({ user, body }) => {
  await saveChoices(user.id, body.choices);
  return undefined;
});
