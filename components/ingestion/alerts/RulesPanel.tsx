'use client';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { call, query, routeKey } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { useAction } from '@/components/ui/use-action';
import { formatRule } from './format-rule';
import { kindAppearance } from './kind-appearance';
import type { RuleView } from './RuleDialog';

const RuleDialog = dynamic(() => import('./RuleDialog').then(({ RuleDialog: Dialog }) => Dialog), {
  ssr: false,
});

/** The rules that raise alerts; operators change them. */
export function RulesPanel() {
  const canChange = useCan(['operator']);
  const [edited, setEdited] = useState<RuleView | 'new'>();
  const [removed, setRemoved] = useState<RuleView>();
  const { data, error, isPending, refetch } = useQuery(query('GET /api/ingestion/alert-rules', {}));
  const renews = [routeKey('GET /api/ingestion/alert-rules')];
  const turn = useAction({
    act: ({ id, name, kind, pattern, settings, isEnabled }: RuleView) =>
      call('PUT /api/ingestion/alert-rules/{id}', {
        params: { id },
        body: { name, kind, pattern, settings, isEnabled },
      }),
    renews,
    isParallel: true,
  });
  return (
    <>
      {error && <ErrorMessage problem={error} onRetry={refetch} />}
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {isPending && <SkeletonRows rows={5} className="h-13" />}
        <ul>
          {data?.rules.map((rule) => {
            const { icon: Icon } = kindAppearance[rule.kind];
            return (
              <li
                key={rule.id}
                className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0"
              >
                <Icon aria-hidden size={18} className="shrink-0 text-muted" />
                <div className="min-w-0 flex-1">
                  <p className="break-words font-strong">{rule.name}</p>
                  <p className="break-words text-muted">{formatRule(rule)}</p>
                  {rule.changedBy && <p className="text-12 text-muted">Changed by {rule.changedBy}</p>}
                </div>
                <Switch
                  label={`${rule.name} is ${rule.isEnabled ? 'on' : 'off'}`}
                  hideLabel
                  checked={rule.isEnabled}
                  disabled={!canChange}
                  onChange={(isEnabled) => void turn.run({ ...rule, isEnabled })}
                />
                {canChange && (
                  <Menu
                    trigger={<IconButton size="small" icon={Ellipsis} label={`More about ${rule.name}`} />}
                    entries={[
                      { label: 'Change', icon: Pencil, onSelect: () => setEdited(rule) },
                      {
                        label: 'Delete',
                        icon: Trash2,
                        danger: true,
                        reason: rule.isDefault ? 'Built-in rule. Turn it off instead' : undefined,
                        onSelect: () => setRemoved(rule),
                      },
                    ]}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <ShownOf shown={data?.rules.length ?? 0} total={data?.total} />
      </div>
      {canChange && (
        <Button className="mt-3" icon={Plus} onClick={() => setEdited('new')}>
          Add a rule
        </Button>
      )}
      {edited && (
        <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoved(undefined)}
        title={`Delete the rule ${removed?.name}?`}
        confirm="Delete the rule"
        danger
        onConfirm={() =>
          call('DELETE /api/ingestion/alert-rules/{id}', { params: { id: removed?.id ?? '' } })
        }
        renews={renews}
      >
        Its past alerts stay in the list. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
