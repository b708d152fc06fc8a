'use client';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, query, routeKey } from '@/components/api';
import { newId } from '@/components/new-id';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Dialog } from '@/components/ui/Dialog';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import { ShownOf } from '@/components/ui/ShownOf';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { asTemplate, type OpenField, openFields, type PayloadDocument } from './payload-form';

export interface TemplateMenuProps {
  payload: PayloadDocument;
  onOpen: (document: PayloadDocument) => void;
}

const words: Record<OpenField, string> = { name: 'Name of the AOI', area: 'Area', dates: 'Dates' };

const templateKeys = [routeKey('GET /api/ingestion/templates')];

/** Payloads to begin with: one's own and those that others share; and keeping the one at hand as another. */
export function TemplateMenu({ payload, onOpen }: TemplateMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [toDelete, setDoomed] = useState<{ id: string; name: string }>();
  const { data } = useQuery({ ...query('GET /api/ingestion/templates', {}), enabled: isOpen });
  return (
    <>
      <Popover
        label="Templates"
        open={isOpen}
        onOpenChange={setIsOpen}
        align="end"
        className="w-80 p-2"
        trigger={
          <Button icon={LayoutTemplate}>
            <span className="max-md:sr-only">Templates</span>
          </Button>
        }
      >
        <ul aria-label="Templates" className="max-h-80 overflow-y-auto">
          {data?.templates.map(({ id, name, isShared, isMine, ownerName, document }) => (
            <li key={id} className="flex items-center gap-1">
              <button
                type="button"
                className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-hover"
                onClick={() => {
                  onOpen(document);
                  setIsOpen(false);
                }}
              >
                <span className="block truncate">{name}</span>
                <span className="block text-12 text-muted">
                  {isMine ? (isShared ? 'yours, shared' : 'yours') : `shared by ${ownerName}`}
                </span>
              </button>
              {isMine && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`Delete ${name}`}
                  onClick={() => setDoomed({ id, name })}
                />
              )}
            </li>
          ))}
        </ul>
        <ShownOf shown={data?.templates.length ?? 0} total={data?.total} />
        {data?.templates.length === 0 && (
          <p className="px-2 py-1.5 text-12 text-muted">
            No templates yet. Fill in what stays the same and save it.
          </p>
        )}
        <div className="mt-1 border-line border-t px-2 pt-2">
          <TextButton
            onClick={() => {
              setIsOpen(false);
              setIsSaving(true);
            }}
          >
            Save payload as template…
          </TextButton>
        </div>
      </Popover>
      {isSaving && <SaveTemplate payload={payload} onClose={() => setIsSaving(false)} />}
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={`Delete the template ${toDelete?.name ?? ''}?`}
        confirm="Delete the template"
        danger
        onConfirm={() => call('DELETE /api/ingestion/templates/{id}', { params: { id: toDelete?.id ?? '' } })}
        renews={templateKeys}
      >
        No one can use it again. Payloads made from it are not affected.
      </ConfirmDialog>
    </>
  );
}

function SaveTemplate({ payload, onClose }: { payload: PayloadDocument; onClose: () => void }) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<OpenField>>(new Set(['name', 'dates']));
  // Kept from press to press: a request whose answer was lost is repeated as the same template.
  const [id] = useState(newId);
  const save = useAction({
    act: () =>
      call('PUT /api/ingestion/templates/{id}', {
        params: { id },
        body: { name: name.trim(), isShared, document: asTemplate(payload, [...open]) },
      }),
    done: `Template ${name.trim()} saved`,
    renews: templateKeys,
    close: onClose,
    failure: 'toast',
  });
  return (
    <Dialog
      open
      onOpenChange={save.leave}
      title="Save as a template"
      description="The template has the whole payload except what you fill in each time."
      footer={
        <>
          <Button onClick={save.leave}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isBusy}
            reason={name.trim() === '' ? 'Give it a name first.' : undefined}
            onClick={() => save.run()}
          >
            Save template
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="Name of the template" value={name} onChange={setName} autoComplete="off" />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-12">To be filled in each time</legend>
          {(Object.keys(openFields) as OpenField[]).map((field) => (
            <Checkbox
              key={field}
              label={words[field]}
              checked={open.has(field)}
              onChange={(checked) => {
                const next = new Set(open);
                if (checked) next.add(field);
                else next.delete(field);
                setOpen(next);
              }}
            />
          ))}
        </fieldset>
        <Checkbox
          label={
            <span className="inline-flex items-center gap-1.5">
              <Share2 aria-hidden size={14} /> Share with everyone who starts ingestions
            </span>
          }
          checked={isShared}
          onChange={setIsShared}
        />
      </div>
    </Dialog>
  );
}
