'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, call } from '@/components/api';
import type { Input, Output } from '@/lib/web/call';

export type PortalUser = Output<Api['GET /api/users']>['users'][number];
export type UserChange = Input<Api['PATCH /api/users/{id}']>['body'];

/** Changes a user and reads the list again. */
export function useChangeUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChange) => call('PATCH /api/users/{id}', { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['api', 'users'] }),
        client.invalidateQueries({ queryKey: ['api', 'audit'] }),
      ]),
  });
}
