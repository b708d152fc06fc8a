'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { newId } from '@/components/new-id';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Dialog } from '@/components/ui/Dialog';
import { IconButton } from '@/components/ui/IconButton';
import { Popover } from '@/components/ui/Popover';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import { asTemplate, type OpenField, openFields, type PayloadDocument } from './payload-form';

export interface TemplateMenuProps {
  payload: PayloadDocument;
  onOpen: (document: PayloadDocument) => void;
}

const words: Record<OpenField, string> = { name: 'Name of the AOI', area: 'Area', dates: 'Dates' };

/** Payloads to begin with: one's own and those that others share; and keeping the one at hand as another. */
export function TemplateMenu({ payload, onOpen }: TemplateMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [doomed, setDoomed] = useState<{ id: string; name: string }>();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...query('GET /api/ingestion/templates', {}), enabled: isOpen });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['api', 'ingestion', 'templates'] });
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
        {data?.templates.length === 0 && (
          <p className="px-2 py-1.5 text-12 text-muted">
            No templates yet. Fill in what is the same each time, and keep it.
          </p>
        )}
        <div className="mt-1 border-line border-t px-2 pt-2">
          <TextButton
            onClick={() => {
              setIsOpen(false);
              setIsSaving(true);
            }}
          >
            Keep this payload as a template…
          </TextButton>
        </div>
      </Popover>
      {isSaving && <SaveTemplate payload={payload} onClose={() => setIsSaving(false)} onSaved={refresh} />}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={`Delete the template ${doomed?.name ?? ''}?`}
        confirm="Delete the template"
        danger
        onConfirm={async () => {
          if (!doomed) return;
          await call('DELETE /api/ingestion/templates/{id}', { params: { id: doomed.id } });
          await refresh();
        }}
      >
        Nobody can begin with it any more. Payloads that were made from it stay.
      </ConfirmDialog>
    </>
  );
}

function SaveTemplate({
  payload,
  onClose,
  onSaved,
}: {
  payload: PayloadDocument;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const toast = useToast();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<OpenField>>(new Set(['name', 'dates']));
  const [isBusy, setIsBusy] = useState(false);
  // Kept from press to press: a request whose answer was lost is repeated as the same template.
  const [id] = useState(newId);
  const save = async () => {
    setIsBusy(true);
    try {
      await call('PUT /api/ingestion/templates/{id}', {
        params: { id },
        body: { name: name.trim(), isShared, document: asTemplate(payload, [...open]) },
      });
      await onSaved();
      toast({ title: `The template ${name.trim()} is kept` });
      onClose();
    } catch (error) {
      toast.failed(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep as a template"
      description="Everything of the payload is kept but what is filled in each time."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            reason={name.trim() === '' ? 'Give it a name first.' : undefined}
            onClick={save}
          >
            Keep the template
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
              <Share2 aria-hidden size={14} /> Share it with everybody who starts ingestions
            </span>
          }
          checked={isShared}
          onChange={setIsShared}
        />
      </div>
    </Dialog>
  );
}
