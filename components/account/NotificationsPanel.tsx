'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, call, query, routeKey } from '@/components/api';
import { notificationAppearance } from '@/components/notifications/notification-appearance';
import { useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Checkbox } from '@/components/ui/Checkbox';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Panel } from '@/components/ui/Panel';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useAction } from '@/components/ui/use-action';
import { isAllowed } from '@/lib/accounts/role';
import { type EmailChoice, kindAudience, type NotificationKind } from '@/lib/notifications/kinds';
import type { Output } from '@/lib/web/call';

type Own = Output<Api['GET /api/account/notifications']>;
type Row = Own['choices'][number];

const emailOptions: { value: EmailChoice; label: string }[] = [
  { value: 'off', label: 'No e-mail' },
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
];

/** How the reader is notified of each kind that can concern them. What they choose holds at once. */
export function NotificationsPanel() {
  const { user, services } = useSession();
  const { data, error, refetch } = useQuery(query('GET /api/account/notifications', {}));
  const [changed, setChanged] = useState<Partial<Record<NotificationKind, Row>>>({});
  const { run: save } = useAction({
    act: (choice: Row) => call('PUT /api/account/notifications', { body: { choices: [choice] } }),
    renews: [routeKey('GET /api/account/notifications'), routeKey('GET /api/notifications')],
    isParallel: true,
  });
  const choose = async (row: Row) => {
    setChanged((now) => ({ ...now, [row.kind]: row }));
    await save(row);
    // What was saved by now is what holds; a later choice of the same kind stays.
    setChanged((now) => (now[row.kind] === row ? { ...now, [row.kind]: undefined } : now));
  };
  const rows = data?.choices
    .filter(
      ({ kind }) => services[kindAudience[kind].service] && isAllowed(user.roles, kindAudience[kind].roles),
    )
    .map((row) => changed[row.kind] ?? row);
  return (
    <div id="notifications" className="scroll-mt-16">
      <Panel title="Notifications" padded={false}>
        {error && !data && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
        {!rows && !error && <SkeletonRows rows={5} className="h-11" />}
        {data && rows && (
          <>
            <table className="w-full">
              <thead>
                <tr className="border-line border-b text-left text-12 text-muted">
                  <th scope="col" className="px-4 py-2 font-normal">
                    What happened
                  </th>
                  <th scope="col" className="px-2 py-2 font-normal">
                    Bell
                  </th>
                  <th scope="col" className="px-2 py-2 font-normal">
                    Browser
                  </th>
                  {data.hasEmail && (
                    <th scope="col" className="px-4 py-2 font-normal">
                      E-mail
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <ChoiceRow key={row.kind} row={row} hasEmail={data.hasEmail} onChange={choose} />
                ))}
              </tbody>
            </table>
            <div className="flex flex-col gap-1 border-line border-t px-4 py-2.5 text-12 text-muted">
              <p>
                The browser shows what is in the bell while Swath is in the background. Allow it in the bell.
              </p>
              {data.hasEmail && (
                <p>
                  E-mails go to {user.email}. Daily ones leave at 06:00 UTC.
                  {data.mailProblem && (
                    <span className="text-failed-text">
                      {' '}
                      The last one failed <Age at={data.mailProblem.at} />: {data.mailProblem.sentence}.
                    </span>
                  )}
                </p>
              )}
            </div>
          </>
        )}
      </Panel>
    </div>
  );
}

interface ChoiceRowProps {
  row: Row;
  hasEmail: boolean;
  onChange: (row: Row) => void;
}

function ChoiceRow({ row, hasEmail, onChange }: ChoiceRowProps) {
  const { label } = notificationAppearance[row.kind];
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-normal">
        {label}
      </th>
      <td className="px-2 py-2">
        <Checkbox
          label={`${label}: in the bell`}
          hideLabel
          checked={row.bell}
          // The browser shows what the bell has.
          onChange={(bell) => onChange({ ...row, bell, browser: bell && row.browser })}
        />
      </td>
      <td className="px-2 py-2">
        <Checkbox
          label={`${label}: in the browser`}
          hideLabel
          checked={row.browser}
          onChange={(browser) => onChange({ ...row, browser, bell: browser || row.bell })}
        />
      </td>
      {hasEmail && (
        <td className="w-36 px-4 py-1.5">
          <Select
            label={`${label}: by e-mail`}
            hideLabel
            value={row.email}
            options={emailOptions}
            onChange={(email) => onChange({ ...row, email })}
          />
        </td>
      )}
    </tr>
  );
}
