'use client';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { type Api, call, query, routeKey } from '@/components/api';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { useAction } from '@/components/ui/use-action';
import { maxProjectReferences } from '@/lib/ordering/options/project-references';
import type { ProjectReference } from '@/lib/ordering/order-shape';
import type { Output } from '@/lib/web/call';
import { AddProjectReference } from './AddProjectReference';

type Settings = Output<Api['GET /api/ordering/project-references']>;
/** A change of the settings, made on what they are when it is saved. */
type Edit = (now: Settings) => Partial<Settings>;

async function saveEdit(edit: Edit): Promise<void> {
  const now = await call('GET /api/ordering/project-references', {});
  const { isRequired, isOnlyListed, references, version } = { ...now, ...edit(now) };
  await call('PUT /api/ordering/project-references', {
    body: { isRequired, isOnlyListed, references, version },
  });
}

/** The projects that orders can be for, and whether an order needs one. Each change holds at once. */
export function ProjectReferencesPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/ordering/project-references', {}));
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = useAction({
    // One after the other: each begins with what the one before it saved.
    act: (edit: Edit) => {
      const saving = last.current.then(() => saveEdit(edit));
      last.current = saving.catch(() => undefined);
      return saving;
    },
    renews: [routeKey('GET /api/ordering/project-references'), routeKey('GET /api/audit')],
    isParallel: true,
  });
  // What was chosen is shown while it is saved.
  const shown = data && save.isBusy && save.input ? { ...data, ...save.input(data) } : data;
  const active = shown?.references.filter(({ isActive }) => isActive).length ?? 0;
  const change = (edit: Edit) => void save.run(edit);
  const columns: Column<ProjectReference>[] = [
    {
      key: 'code',
      header: 'Reference',
      cell: ({ code, label, isActive }) => (
        <div className="min-w-0 py-1">
          <p className={isActive ? 'wrap-anywhere font-strong' : 'wrap-anywhere text-muted'}>{code}</p>
          <p className="wrap-anywhere text-12 text-muted">{label}</p>
        </div>
      ),
    },
    {
      key: 'active',
      header: 'Active',
      className: 'w-20',
      cell: ({ code, isActive }) => (
        <Switch
          label={`${code} is active`}
          hideLabel
          checked={isActive}
          onChange={(next) =>
            change(({ references }) => ({
              references: references.map((one) => (one.code === code ? { ...one, isActive: next } : one)),
            }))
          }
        />
      ),
    },
    {
      key: 'remove',
      header: <span className="sr-only">Remove</span>,
      align: 'end',
      className: 'w-12',
      cell: ({ code }) => (
        <IconButton
          icon={Trash2}
          label={`Remove ${code}`}
          size="small"
          onClick={() =>
            change(({ references }) => ({ references: references.filter((one) => one.code !== code) }))
          }
        />
      ),
    },
  ];
  return (
    <Panel
      title="Project references"
      padded={false}
      note={shown && `${formatCount(active)} of ${formatCount(shown.references.length)} active`}
      footer={
        <p className="text-12 text-muted">
          These rules hold for new quotes. Orders that have a quote stay valid. The list has up to{' '}
          {formatCount(maxProjectReferences)} references.
        </p>
      }
    >
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={() => refetch()} isInline className="p-4" />
      ) : !shown ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <div className="flex flex-col items-start gap-3 border-line border-b p-4">
            <Switch
              label="Each quote needs a project reference"
              checked={shown.isRequired}
              onChange={(isRequired) => change(() => ({ isRequired }))}
            />
            <Switch
              label="Only active references from this list are valid"
              checked={shown.isOnlyListed}
              onChange={(isOnlyListed) => change(() => ({ isOnlyListed }))}
            />
            {shown.isRequired && shown.isOnlyListed && active === 0 && (
              <p role="status" className="text-failed-text">
                No reference is active, so no one can get a quote. Add one, or change a rule.
              </p>
            )}
          </div>
          <AddProjectReference
            existing={shown.references}
            isBusy={save.isBusy}
            onAdd={(added) =>
              change(({ references }) => ({
                references: references.some(({ code }) => code === added.code)
                  ? references
                  : [...references, added],
              }))
            }
          />
          <DataTable
            label="Project references"
            columns={columns}
            rows={shown.references}
            rowKey={({ code }) => code}
            empty={
              <EmptyState title="No project references yet">
                Add references here, and analysts choose one in the basket.
              </EmptyState>
            }
          />
        </>
      )}
    </Panel>
  );
}
