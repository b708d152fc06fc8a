'use client';
import { type Api, call, routeKey } from '@/components/api';
import { type ActionOptions, useAction } from '@/components/ui/use-action';
import type { Input, Output } from '@/lib/web/call';

export type PortalUser = Output<Api['GET /api/users']>['users'][number];
export type PasswordLink = Output<Api['POST /api/users/{id}/link']>;
export type UserChange = Input<Api['PATCH /api/users/{id}']>['body'];

/** Changes a user and reads the list again. */
export const useChangeUser = (
  id: string,
  options: Omit<ActionOptions<UserChange, unknown>, 'act' | 'renews'>,
) =>
  useAction({
    ...options,
    act: (body: UserChange) => call('PATCH /api/users/{id}', { params: { id }, body }),
    renews: [routeKey('GET /api/users'), routeKey('GET /api/audit')],
  });
