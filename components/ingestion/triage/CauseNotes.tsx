'use client';
import { BookOpen, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, routeKey } from '@/components/api';
import { useCan, useSession } from '@/components/shell/session';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDate } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { TextArea } from '@/components/ui/TextArea';
import { TextButton } from '@/components/ui/TextButton';
import { useAction } from '@/components/ui/use-action';
import type { CauseView } from './use-causes';

const causeKeys = [routeKey('GET /api/ingestion/aois/{aoi}/causes')];

/** What the team knows of a cause: notes come back with it wherever it turns up. */
export function CauseNotes({ cause: { signature, notes } }: { cause: CauseView }) {
  const canWrite = useCan(['operator']);
  const isAdmin = useCan(['admin']);
  const { user } = useSession();
  const [isWriting, setIsWriting] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (wasWriting.current && !isWriting) addButton.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const remove = useAction({
    act: (id: number) => call('DELETE /api/ingestion/notes/{id}', { params: { id } }),
    renews: causeKeys,
    isParallel: true,
  });
  return (
    <div className="pt-1">
      <ul>
        {notes.map(({ id, text, author, authorId, at }) => (
          <li key={id} className="flex items-start gap-2 py-0.5">
            <BookOpen aria-hidden size={14} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">{text}</span>
            <span className="shrink-0 text-muted">
              {author}, {formatDate(at)}
            </span>
            {canWrite && (authorId === user.id || isAdmin) && (
              <IconButton
                size="small"
                icon={Trash2}
                label="Remove this note"
                onClick={() => remove.run(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canWrite && !isWriting && (
        <TextButton ref={addButton} onClick={() => setIsWriting(true)} className="min-h-6">
          Add a note to the runbook
        </TextButton>
      )}
      {isWriting && <NoteForm signature={signature} onClose={() => setIsWriting(false)} />}
    </div>
  );
}

function NoteForm({ signature, onClose }: { signature: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { run, isBusy, problem } = useAction({
    act: () => call('POST /api/ingestion/notes', { body: { signature, text } }),
    renews: causeKeys,
    close: onClose,
  });
  return (
    <div className="flex flex-col gap-2 py-1">
      <TextArea
        ref={field}
        label="What should the team know about this cause?"
        value={text}
        onChange={setText}
        rows={2}
        maxLength={2_000}
      />
      {problem !== undefined && <ErrorMessage problem={problem} isInline />}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={isBusy}
          reason={text.trim() === '' ? 'Write a note first' : undefined}
          onClick={() => run()}
        >
          Save note
        </Button>
      </div>
    </div>
  );
}
