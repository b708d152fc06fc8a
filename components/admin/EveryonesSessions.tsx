'use client';
import { useQuery } from '@tanstack/react-query';
import { SessionsPanel } from '@/components/account/SessionsPanel';
import { call, query } from '@/components/api';

/** The sessions of everyone. */
export function EveryonesSessions() {
  return (
    <SessionsPanel
      of="everyone"
      list={useQuery(query('GET /api/sessions', {}))}
      endOthers={{
        label: 'End all sessions',
        title: 'End all sessions except yours?',
        text: 'Everyone else is signed out within a second, walls included. They can sign in again.',
        run: (body) => call('POST /api/sessions/end', { body }),
      }}
    />
  );
}
