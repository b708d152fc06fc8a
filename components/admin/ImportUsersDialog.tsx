'use client';
import { Download } from 'lucide-react';
import { type Api, call, routeKey } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { downloadFile } from '@/components/ui/download-file';
import { formatExact } from '@/components/ui/format';
import { ImportDialog } from '@/components/ui/ImportDialog';
import type { Output } from '@/lib/web/call';
import { csvLines } from '@/lib/web/files/csv';

type Row = Output<Api['POST /api/users/import']>['rows'][number];

/** Adds the users of a CSV file after a check of every row, and shows their links once. */
export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog<Row>
      title="Import users from CSV"
      description="The first line names the columns: name, e-mail and roles. Separate the roles of a user by spaces. Each new user gets a link by which they choose a password."
      onClose={onClose}
      noun={['user', 'users']}
      maxBytes={256 * 1024}
      maxSize="256 KB"
      onCheck={(text) => call('POST /api/users/import/check', { body: { text } })}
      onImport={(text) => call('POST /api/users/import', { body: { text } })}
      renews={[routeKey('GET /api/users')]}
      renderFacts={({ email, roles, link }) => (
        <>
          {[email, roles.join(', ')].filter(Boolean).join(' · ')}
          {link && <span className="block break-all font-mono text-ink">{link.url}</span>}
        </>
      )}
      renderResult={(rows) => <Links rows={rows} />}
    />
  );
}

/** The links of the new users, which are in this answer and nowhere else. */
function Links({ rows }: { rows: readonly Row[] }) {
  const linked = rows.flatMap(({ link, ...row }) => (link ? { ...row, link } : []));
  if (linked.length === 0) return null;
  const lines = linked.map(({ name, email, link }) => [name, email, link.url, formatExact(link.expiresAt)]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        Send each user their link yourself. Swath shows the links only now. Anyone who has one can choose the
        password.
      </p>
      <Button
        icon={Download}
        onClick={() =>
          downloadFile(
            'swath-user-links.csv',
            csvLines([['name', 'e-mail', 'link', 'works until'], ...lines]),
            'text/csv',
          )
        }
      >
        Download links
      </Button>
    </div>
  );
}
