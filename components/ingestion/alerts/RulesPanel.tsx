'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { type Api, call, query } from '@/components/api';
import { useMay } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Failure } from '@/components/ui/Failure';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Switch } from '@/components/ui/Switch';
import { useToast } from '@/components/ui/Toast';
import type { Output } from '@/lib/web/call';
import { kindLook } from './kind-look';
import { ruleWords } from './rule-words';

export type RuleView = Output<Api['GET /api/ingestion/alert-rules']>['rules'][number];

const RuleDialog = dynamic(() => import('./RuleDialog').then(({ RuleDialog: Dialog }) => Dialog), {
  ssr: false,
});

/** The rules that raise alerts; operators change them. */
export function RulesPanel() {
  const mayChange = useMay(['operator']);
  const queries = useQueryClient();
  const toast = useToast();
  const [edited, setEdited] = useState<RuleView | 'new'>();
  const [removed, setRemoved] = useState<RuleView>();
  const { data, error, isPending, refetch } = useQuery(query('GET /api/ingestion/alert-rules', {}));
  const renew = () => queries.invalidateQueries({ queryKey: ['api', 'ingestion', 'alert-rules'] });
  const turn = async (rule: RuleView, isOn: boolean) => {
    const { id, name, kind, pattern, settings } = rule;
    try {
      await call('PUT /api/ingestion/alert-rules/{id}', {
        params: { id },
        body: { name, kind, pattern, settings, isOn },
      });
    } catch (failure) {
      toast.failed(failure);
    }
    await renew();
  };
  return (
    <>
      {error && <Failure problem={error} onRetry={refetch} />}
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {isPending && <SkeletonRows rows={5} className="h-13" />}
        <ul>
          {data?.rules.map((rule) => {
            const { icon: Icon } = kindLook[rule.kind];
            return (
              <li
                key={rule.id}
                className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0"
              >
                <Icon aria-hidden size={18} className="shrink-0 text-muted" />
                <div className="min-w-0 flex-1">
                  <p className="break-words font-strong">{rule.name}</p>
                  <p className="break-words text-muted">{ruleWords(rule)}</p>
                  {rule.changedBy && <p className="text-12 text-muted">Changed by {rule.changedBy}</p>}
                </div>
                <Switch
                  label={`${rule.name} is ${rule.isOn ? 'on' : 'off'}`}
                  hideLabel
                  checked={rule.isOn}
                  disabled={!mayChange}
                  onChange={(isOn) => void turn(rule, isOn)}
                />
                {mayChange && (
                  <Menu
                    trigger={<IconButton size="small" icon={Ellipsis} label={`More about ${rule.name}`} />}
                    entries={[
                      { label: 'Change', icon: Pencil, onSelect: () => setEdited(rule) },
                      {
                        label: 'Delete',
                        icon: Trash2,
                        danger: true,
                        reason: rule.isDefault ? 'It comes with the portal; switch it off' : undefined,
                        onSelect: () => setRemoved(rule),
                      },
                    ]}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {mayChange && (
        <Button className="mt-3" icon={Plus} onClick={() => setEdited('new')}>
          Add a rule
        </Button>
      )}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={renew}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setRemoved(undefined)}
        title={`Delete the rule ${removed?.name}?`}
        confirm="Delete the rule"
        danger
        onConfirm={async () => {
          if (removed) await call('DELETE /api/ingestion/alert-rules/{id}', { params: { id: removed.id } });
          await renew();
        }}
      >
        What it told stays in the list of alerts. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
