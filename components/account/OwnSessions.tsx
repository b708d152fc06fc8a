'use client';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '@/components/api';
import { formatPlural } from '@/components/ui/format';
import { SessionsPanel } from './SessionsPanel';

/** Where the reader is signed in. */
export function OwnSessions() {
  const list = useQuery(query('GET /api/account/sessions', {}));
  const { data } = list;
  const others = (data?.sessions ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <SessionsPanel
      of="own"
      list={list}
      endOthers={{
        label: 'Sign out everywhere else',
        title: `End ${formatPlural(others, 'other session')}?`,
        text: 'Your other browsers and walls are signed out within a second. What you saved is unchanged.',
        run: (body) => call('POST /api/account/sessions/end', { body }),
      }}
      footer={
        data && (
          <p className="text-12 text-muted">
            A session ends {formatPlural(data.idleHours, 'hour')} after its last use, and at the latest{' '}
            {formatPlural(data.maxDays, 'day')} after the sign-in. A wall lasts 30 days and is view only.
          </p>
        )
      }
    />
  );
}
